import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../client';
import { insertDiners } from '../shop';
import { fillWallet, type VoucherShop } from '../vouchers';
import { newNotes, readStanding } from './acknowledged';
import { faultsInBooks, readStock } from './books';
import { insertBusyShop } from './busy-shop';
import type { Pressing, Story } from './load';
import { buying, ordering, reserving } from './stories';

const pocketMoney = 100_000;
const stock = 100;
const notes = newNotes();
let database: TestDatabase;
let client: TestClient;
let shop: VoucherShop;

/** Without any crash: every story once for each of its turns. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  shop = await insertBusyShop(database.db, { stock });
  for (const story of [ordering, buying, reserving]) {
    const [who] = await insertDiners(database.db, 1, new Date());
    await fillWallet(database.db, who!, pocketMoney);
    notes.filled(who!.userId, pocketMoney);
    const tell: Story = story(who!, shop, notes);
    for (let nth = 0; nth < 4; nth++) {
      let presses = 0;
      const press: Pressing = async (button) => {
        const key = `${who!.userId}-${nth}-${presses++}`.padEnd(12, '.');
        const options = { token: who!.token, idempotencyKey: key };
        const answer = await client.call(button.endpoint, button.input, options);
        button.note?.(answer, key);
        return answer;
      };
      await tell(press, nth);
    }
  }
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('the books of a day without crashes balance, and what stands is what was acknowledged', async () => {
  expect(await faultsInBooks(database.db)).toEqual({});
  const standing = await readStanding(database.db);
  expect(standing).toEqual(notes.standing());
  expect(Object.values(standing.orders).sort()).toEqual(['cancelled', 'cancelled', 'cancelled', 'stands']);
  expect(Object.values(standing.vouchers)).toEqual(Array(4).fill({ codes: 2, refunded: 1 }));
  expect(Object.values(standing.reservations).filter((at) => at === 'cancelled')).toHaveLength(2);
  for (const { left, taken } of await readStock(database.db, shop.restaurantId))
    expect([left + taken, taken]).toEqual([stock, 1]);
});

/** Each as a crash in the middle of something would leave it. */
const tampered: [fault: string, statement: string][] = [
  [
    'orders that lack a part or have one twice',
    'delete from order_lines where order_id = (select min(id) from orders)',
  ],
  [
    'orders that lack a part or have one twice',
    'delete from idempotency_keys where order_id = (select min(id) from orders)',
  ],
  [
    'orders that lack a part or have one twice',
    'update payments set amount = amount + 1 where order_id is not null and refunded = 0',
  ],
  ['keys without their order', `update idempotency_keys set order_id = 'none'`],
  ['ended orders that still hold something', 'update order_lines set stock_taken = 1'],
  ['ended orders that still hold something', `update payments set state = 'paid' where order_id is not null`],
  [
    'orders that stand and hold too little',
    `update orders set fees = jsonb_set(fees, '{walletPayAmount}', '100') where status <> 10`,
  ],
  ['slots whose load is not their orders', 'update slot_loads set taken = taken + 1'],
  ['times whose tables are not their reservations', 'update reservation_slots set taken = taken + 1'],
  ['times whose tables are not their reservations', 'delete from reservation_slots'],
  ['reservations without their history', 'delete from reservation_events'],
  ['purchases without exactly their codes', 'delete from voucher_codes where position = 0 or position = 1'],
  ['payments whose refunds do not add up', 'delete from refunds'],
  [
    'refunds that the wallet did not get once',
    `update wallet_transactions set subject_id = 'none' where subject_kind = 'refund'`,
  ],
  ['a ledger that does not add up', `update wallet_accounts set balance = balance + 1 where kind = 'diner'`],
];

test.each(tampered)('the books tell of %s: %s', async (fault, statement) => {
  const undo = new Error('only to look');
  const looked = database.db.transaction(async (tx) => {
    await tx.execute(statement);
    expect(Object.keys(await faultsInBooks(tx))).toContain(fault);
    throw undo;
  });
  await expect(looked).rejects.toBe(undo);
});
