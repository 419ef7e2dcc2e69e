import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../client';
import { insertDiners } from '../shop';
import { fillWallet, type VoucherShop } from '../vouchers';
import { newNotes, readStanding } from './acknowledged';
import { checkInvariants, readStock } from './invariants';
import type { Scenario, SubmitAction } from './load';
import { insertLoadShop } from './load-shop';
import { buying, ordering, reserving } from './scenarios';

const pocketMoney = 100_000;
const stock = 100;
const notes = newNotes();
let database: TestDatabase;
let client: TestClient;
let shop: VoucherShop;

/** Runs every iteration of each scenario once, without a crash. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  shop = await insertLoadShop(database.db, { stock });
  for (const scenario of [ordering, buying, reserving]) {
    const [who] = await insertDiners(database.db, 1, new Date());
    await fillWallet(database.db, who!, pocketMoney);
    notes.filled(who!.userId, pocketMoney);
    const run: Scenario = scenario(who!, shop, notes);
    for (let nth = 0; nth < 4; nth++) {
      let submits = 0;
      const submit: SubmitAction = async (operation) => {
        const key = `${who!.userId}-${nth}-${submits++}`.padEnd(12, '.');
        const options = { token: who!.token, idempotencyKey: key };
        const answer = await client.call(operation.endpoint, operation.input, options);
        operation.note?.(answer, key);
        return answer;
      };
      await run(submit, nth);
    }
  }
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('a run without crashes violates no invariant and leaves exactly what was acknowledged', async () => {
  expect(await checkInvariants(database.db)).toEqual({});
  const standing = await readStanding(database.db);
  expect(standing).toEqual(notes.standing());
  expect(Object.values(standing.orders).sort()).toEqual(['cancelled', 'cancelled', 'cancelled', 'stands']);
  expect(Object.values(standing.vouchers)).toEqual(Array(4).fill({ codes: 2, refunded: 1 }));
  expect(Object.values(standing.reservations).filter((at) => at === 'cancelled')).toHaveLength(2);
  for (const { left, taken } of await readStock(database.db, shop.restaurantId))
    expect([left + taken, taken]).toEqual([stock, 1]);
});

/** States that a crash between two writes could leave. */
const tampered: [violation: string, statement: string][] = [
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
  ['times whose tables are not their reservations', 'update reservation_slots set seats = seats + 1'],
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

test.each(tampered)('checkInvariants reports %s: %s', async (violation, statement) => {
  const undo = new Error('only to look');
  const looked = database.db.transaction(async (tx) => {
    await tx.execute(statement);
    expect(Object.keys(await checkInvariants(tx))).toContain(violation);
    throw undo;
  });
  await expect(looked).rejects.toBe(undo);
});
