import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { startTestClient, type TestClient } from '../client';
import { getOrder } from '../ordering';
import { insertDiners } from '../shop';
import { fillWallet, type VoucherShop } from '../vouchers';
import { createNotes, readStanding } from './acknowledged';
import { checkInvariants, invariantNames, noteSupplies, readStock } from './invariants';
import type { Scenario, SubmitAction } from './load';
import { insertLoadShop, slotTomorrow } from './load-shop';
import {
  createOrderScenario,
  createReservationScenario,
  createSetLine,
  createVoucherScenario,
} from './scenarios';

const pocketMoney = 100_000;
const stock = 100;
const notes = createNotes();
let database: TestDatabase;
let client: TestClient;
let shop: VoucherShop;

/** Runs each iteration of all scenarios once, without a crash. */
beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  shop = await insertLoadShop(database.db, { stock, scarce: stock });
  await noteSupplies(database.db);
  for (const scenario of [createOrderScenario, createVoucherScenario, createReservationScenario]) {
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
  // Two sets, so that the pieces of a line and those of its parts differ.
  const [who] = await insertDiners(database.db, 1, new Date());
  await fillWallet(database.db, who!, pocketMoney);
  notes.filled(who!.userId, pocketMoney);
  const key = 'order-of-two-sets';
  const dishList = [createSetLine(shop.dishIds[3]!, 2)];
  const { orderTransactionId } = await client.call(
    contract['ordering.submit'],
    getOrder(who!, shop, 1300, { deliveryTime: slotTomorrow, dishList, payType: 'CASH_PAY' }),
    { token: who!.token, idempotencyKey: key },
  );
  notes.ordered(key, orderTransactionId, { userId: who!.userId, paid: 0 });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('a run without crashes violates no invariant and leaves exactly what was acknowledged', async () => {
  expect(await checkInvariants(database.db)).toEqual({});
  const standing = await readStanding(database.db);
  expect(standing).toEqual(notes.standing());
  expect(Object.values(standing.orders).sort()).toEqual([
    ...['cancelled', 'cancelled', 'cancelled'],
    ...['stands', 'stands'],
  ]);
  expect(Object.values(standing.vouchers)).toEqual(Array(4).fill({ codes: 2, refunded: 1 }));
  expect(Object.values(standing.reservations).filter((at) => at === 'cancelled')).toHaveLength(2);
  expect(await readStock(database.db, shop.restaurantId)).toEqual(
    [1, 1, 2].map((taken) => ({ left: stock - taken, taken })),
  );
});

const firstOrder = '(select min(id) from orders)';
/**
 * States that a crash between two writes could leave, or that constraints of the database should have rejected.
 */
const tampered: [violation: string, statement: string][] = [
  [
    'deposits without their money',
    `insert into reservation_deposits (reservation_id, restaurant_id, state, amount, free_hours, free_until, pay_until, paid_at)
    select id, restaurant_id, 'paid', 4000, 2, created_at, created_at, created_at from reservations limit 1`,
  ],
  [
    'vouchers that an order uses and that can be used again',
    `update orders set voucher_code = (select code from voucher_codes where used_at is null limit 1) where status <> 10`,
  ],
  [
    'booked tables with dishes twice',
    `drop index orders_reservation; update orders set status = 2, change_until = now(),
      reservation_id = (select min(id) from reservations)`,
  ],
  [
    'dishes for a table that nobody has booked',
    `update orders set change_until = now(), reservation_id = (select min(id) from reservations where status = 2)
      where id = (select min(id) from orders where status = 2)`,
  ],
  ['orders that lack a part or have one twice', `delete from order_lines where order_id = ${firstOrder}`],
  [
    'orders that lack a part or have one twice',
    `delete from idempotency_keys where order_id = ${firstOrder}`,
  ],
  [
    'orders that lack a part or have one twice',
    'update payments set amount = amount + 1 where order_id is not null and refunded = 0',
  ],
  ['keys without their order', `update idempotency_keys set order_id = 'none'`],
  [
    'keys that made more than one thing',
    `alter table idempotency_keys drop constraint idempotency_keys_user_id_key_pk;
    insert into idempotency_keys select user_id, key, request_hash, 'another', created_at from idempotency_keys limit 1`,
  ],
  [
    'keys that made more than one thing',
    `drop index reservations_key; update reservations set idempotency_key = 'the same'`,
  ],
  [
    'keys that made more than one thing',
    `alter table voucher_orders drop constraint voucher_orders_press; update voucher_orders set idempotency_key = 'the same'`,
  ],
  [
    'tables and groups whose rounds, lines and shares do not add up',
    `insert into parties (id, restaurant_id, table_no, digits, opened_at, touched_at, billed)
      select 'party', id, '1', '0000', now(), now(), 100 from restaurants limit 1`,
  ],
  ['ended orders that still hold something', 'update order_lines set stock_taken = 1'],
  [
    'ended orders that still hold something',
    `update order_lines set parts_taken = '{"7": 1}' where order_id in (select id from orders where status = 10)`,
  ],
  ['ended orders that still hold something', `update payments set state = 'paid' where order_id is not null`],
  [
    'orders that stand and hold too little',
    `update orders set fees = jsonb_set(fees, '{walletPayAmount}', '100') where status <> 10`,
  ],
  [
    'stock and uses below zero',
    'alter table dishes drop constraint dishes_stock; update dishes set stock = -1 where stock is not null',
  ],
  [
    'stock and uses below zero',
    'alter table promotions drop constraint promotions_uses; update promotions set uses_left = -1',
  ],
  ['stock and uses below zero', 'update order_lines set stock_taken = count + 1'],
  ['stock and uses below zero', `update order_lines set parts_taken = '{"7": 1}'`],
  [
    'stock and uses below zero',
    `update order_lines set parts_taken = (select jsonb_object_agg(key, -1) from jsonb_each(parts_taken))
      where parts_taken <> '{}'`,
  ],
  ['slots whose load is not their orders', 'update slot_loads set taken = taken + 1'],
  ['slots whose load is not their orders', 'update slot_loads set dishes = dishes + 1'],
  [
    'slots with more orders or dishes than they take',
    `update restaurants set delivery = jsonb_set(delivery, '{slotCapacity}', '0')`,
  ],
  [
    'slots with more orders or dishes than they take',
    `update restaurants set delivery = jsonb_set(delivery, '{slotDishes}', '0')`,
  ],
  ['times whose tables are not their reservations', 'update reservation_slots set taken = taken + 1'],
  ['times whose tables are not their reservations', 'update reservation_slots set seats = seats + 1'],
  ['times whose tables are not their reservations', 'delete from reservation_slots'],
  [
    'times with more reservations than tables',
    `update restaurants set config = jsonb_set(config, '{reservation,slots}',
      (select jsonb_agg(slot || '{"limit": 0}') from jsonb_array_elements(config->'reservation'->'slots') slot))`,
  ],
  ['reservations without their history', 'delete from reservation_events'],
  ['purchases without exactly their codes', 'delete from voucher_codes where position = 0 or position = 1'],
  [
    'payments that counted twice',
    `insert into payment_notices (provider, notice_id, payment_id, outcome, body, received_at)
      select 'bank', n::text, 'payment', 'confirmed', '{}', now() from generate_series(1, 2) n`,
  ],
  [
    'payments that counted twice',
    `drop index payment_notices_once_per_account;
    insert into payment_notices (provider, notice_id, outcome, body, received_at)
      select 'bank', 'notice', 'known before', '{}', now() from generate_series(1, 2)`,
  ],
  ['payments whose refunds do not add up', 'delete from refunds'],
  [
    'payments that went back beyond what was paid',
    `update refunds set amount = 1 + (select amount from payments p where p.id = payment_id)`,
  ],
  ['payments that went back beyond what was paid', 'update payments set settled_at = null'],
  [
    'refunds made twice for one decision',
    `alter table refunds drop constraint refunds_once; update refunds set dedupe_key = 'the same'`,
  ],
  [
    'refunds that the wallet did not get once',
    `update wallet_transactions set subject_id = 'none' where subject_kind = 'refund'`,
  ],
  ['wallet movements whose entries do not balance', 'delete from wallet_entries'],
  [
    'wallet movements whose entries do not balance',
    'update wallet_entries set amount = amount + 1 where amount > 0',
  ],
  [
    'wallet movements that moved another amount',
    'update wallet_transactions set amount = amount + 1 where amount > 0',
  ],
  [
    'wallet movements made twice for one cause',
    `alter table wallet_transactions drop constraint wallet_transactions_once;
    update wallet_transactions set dedupe_key = 'the same'`,
  ],
  [
    'wallets whose balance is not their entries',
    `update wallet_accounts set balance = balance + 1 where kind = 'diner'`,
  ],
  [
    'wallets below zero',
    `alter table wallet_accounts drop constraint wallet_accounts_balance;
    update wallet_accounts set balance = -1 where kind = 'diner'`,
  ],
  [
    'currencies whose money does not add up',
    'update wallet_entries set amount = amount * 2 where amount > 0',
  ],
  ['stock that is not what orders took', 'update dishes set stock = stock + 1 where stock is not null'],
  ['stock that is not what orders took', 'delete from order_lines'],
  [
    'stock that is not what orders took',
    `update order_lines set parts_taken = '{}'; update dishes set stock = stock + 1 where key = 'scarce'`,
  ],
  ['stock that is not what orders took', `update order_lines set count = 1 where parts_taken <> '{}'`],
  ['orders that hold other stock than their pieces', 'update order_lines set stock_taken = 0'],
  [
    'orders that hold other stock than their pieces',
    `update dishes set stock = stock + 2 where key = 'scarce'; update order_lines set parts_taken = '{}'`,
  ],
  [
    'orders that hold other stock than their pieces',
    `update orders set status = 10 where id in (select order_id from order_lines where parts_taken <> '{}')`,
  ],
  ['uses that are not what orders took', 'update promotions set uses_left = uses_left - 1'],
  ['uses that are not what orders took', 'update orders set promotion_held = false'],
];

test('every invariant is broken by one of the cases', () => {
  expect(new Set(tampered.map(([violation]) => violation))).toEqual(new Set(invariantNames));
  expect(invariantNames.length).toBeGreaterThan(20);
});

test.each(tampered)('checkInvariants reports %s: %s', async (violation, statement) => {
  const undo = new Error('only to look');
  const looked = database.db.transaction(async (tx) => {
    // Triggers and foreign keys are off, so that nothing corrects or rejects the state.
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(statement);
    expect(Object.keys(await checkInvariants(tx))).toContain(violation);
    throw undo;
  });
  await expect(looked).rejects.toBe(undo);
});
