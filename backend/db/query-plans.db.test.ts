import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { jobs } from '../all-jobs';
import { runConformance } from '../conformance/run-conformance';
import { getAccount } from '../modules/auth/accounts';
import { advanceByItself } from '../modules/orders/steps/autopilot';
import {
  acceptOrder,
  advanceOrder,
  cancelOrder,
  listOrders,
  showOrder,
} from '../modules/orders/steps/orders-by-staff';
import { loadAllMessages } from '../modules/outbox/waiting-messages';
import { confirmPayment, listPayments } from '../modules/payments/payments-by-staff';
import { listNotices, refundByOperator } from '../modules/payments/refunds-by-staff';
import {
  listReservations,
  markReservationArrived,
  showReservation,
} from '../modules/reservations/reservations-by-staff';
import { findDish, listDishes, setStock } from '../modules/restaurant/restaurant-by-staff';
import { listVoucherOrders, redeemCode, showVoucherOrder } from '../modules/vouchers/vouchers-by-staff';
import { checkLedger, isBalanced } from '../modules/wallet/check-ledger';
import { listTopUps } from '../modules/wallet/top-ups-by-staff';
import { payables } from '../payables';
import { createTestClock } from '../testing/deps';
import { getOrder, type SubmitInput } from '../testing/ordering';
import { type PayingClient, startPayingClient } from '../testing/payments';
import { listTablesReadWhole, recordStatements } from '../testing/query-plans';
import { getReservation } from '../testing/reservations';
import { type LoadSeed, seedLoad } from '../testing/seed-load';
import { createOrderLine, shopDay, shopMorning, type TestDiner } from '../testing/shop';
import { getPurchase } from '../testing/vouchers';
import { createTestDatabase, type TestDatabase } from './testing';

const clock = createTestClock(shopMorning);
const shop = 77;
let database: TestDatabase;
let client: PayingClient;
let crowd: LoadSeed;
let recorder: ReturnType<typeof recordStatements>;
/** Tables that are too large for a sequential scan. */
let large: ReadonlySet<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  recorder = recordStatements(database.pool);
  const size = { restaurants: 2_000, dishes: 10, diners: 4_000, orders: 20_000 };
  const createDish = (dish: number) => ({ price: 1000, stock: dish < 5 ? 50 : null });
  crowd = await seedLoad(
    database.db,
    { ...size, reservations: 20_000, voucherOrders: 10_000 },
    createDish,
    shopMorning,
  );
  // Inserts unpaid orders of other users: without any rows every index would seem good enough.
  await database.pool.query(
    `update orders set status = 0, pay_status = 0, expires_at = created_at + interval '15 minutes' where id in (
      select distinct on (user_id, restaurant_id) id from orders where status = 4 and user_id > $1
      order by user_id, restaurant_id)`,
    [crowd.diner(100).userId],
  );
  const { rows } = await database.pool.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 1000`,
  );
  large = new Set(rows.map(({ relname }) => relname));
  client = await startPayingClient(database, clock);
}, 600_000);
afterAll(async () => {
  await client?.close();
  await database?.close();
});

/**
 * Returns the statements since its last call that would scan a large table, and the number of all
 * statements.
 */
async function inspectStatements() {
  const statements = recorder.take();
  await database.pool.query('analyze');
  const whole: { tables: string; text: string }[] = [];
  for (const statement of statements) {
    const tables = await listTablesReadWhole(database.pool, statement, large);
    if (tables.length > 0) whole.push({ tables: tables.join(), text: statement.text });
  }
  return { whole, asked: statements.length };
}

test('the crowd is there, and its ledger sums up', async () => {
  expect([...large]).toEqual(
    expect.arrayContaining([
      'dishes',
      'idempotency_keys',
      'order_events',
      'order_lines',
      'orders',
      'payments',
      'reservations',
      'restaurants',
      'sessions',
      'users',
      'voucher_codes',
      'voucher_orders',
      'wallet_entries',
      'wallet_transactions',
    ]),
  );
  expect(isBalanced(await checkLedger(database.db))).toBe(true);
  expect((await inspectStatements()).whole).not.toEqual([]);
});

test('no call of the contract reads a large table whole', async () => {
  const phones = ['81000001', '81000002', '81000003', '81000004'].map((mobile) => ({
    mobile,
    mobileCountryCode: '+65',
  }));
  const known = { ...crowd.diner(7), phone: { mobile: '70000007', mobileCountryCode: '+65' } };
  for (const session of [known, undefined])
    await runConformance({
      backend: client.url,
      host: crowd.getHost(shop),
      secret: client.deps.env.GATEWAY_SECRET,
      session,
      changes: true,
      phones,
      findSentCode: ({ mobile, mobileCountryCode }) => client.getSentCode(mobileCountryCode + mobile),
      now: clock.now(),
    });
  const { whole, asked } = await inspectStatements();
  // The test itself searches for the code that was sent.
  expect(whole.filter(({ text }) => !text.startsWith('select "data" from "outbox"'))).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

const place = (who: TestDiner, payType: string, changes: Partial<SubmitInput> = {}) => {
  const at = { restaurantId: crowd.restaurantId(shop), categoryId: 0, dishIds: [] };
  const dishList = [1, 6].map((dish) => createOrderLine(crowd.dishId(shop, dish)));
  return client.call(
    contract['ordering.submit'],
    getOrder(who, at, 2300, { dishList, payType, ...changes }),
    {
      token: who.token,
      idempotencyKey: `order-${payType}-${who.userId}`,
    },
  );
};

async function buyTwoVouchers(who: TestDiner): Promise<{ id: string; code: string }> {
  const restaurantId = crowd.restaurantId(shop);
  const offer = await database.pool.query(
    `select (config #>> '{vouchers,0,id}')::int as id from restaurants where id = $1`,
    [restaurantId],
  );
  const seller = { restaurantId, categoryId: 0, dishIds: [], voucherIds: [offer.rows[0].id] };
  const input = getPurchase(who, seller, 2, 8000, { payType: 'WALLET_PAY' });
  const { orderTransactionId: id } = await client.call(contract['vouchers.buy'], input, { token: who.token });
  const codes = await database.pool.query('select code from voucher_codes where order_id = $1', [id]);
  return { id, code: codes.rows[0].code };
}

test('nor do the ways in which money comes and goes', async () => {
  const [ann, ben, cem, dan] = [11, 12, 13, 14].map((number) => crowd.diner(number)) as [
    TestDiner,
    TestDiner,
    TestDiner,
    TestDiner,
  ];
  const { orderSn } = await place(ann, 'PAY_NOW', {
    promotionCode: 'LESS1',
    payAmount: 2200,
    receiveEmail: 'ann@example.test',
  });
  const reference = orderSn.replaceAll('-', '');
  const notice = await client.notify('bank', {
    noticeId: 'n-1',
    reference,
    amount: 22,
    currency: 'SGD',
    account: '201912345K',
  });
  expect(notice.data?.outcome).toBe('confirmed');
  await place(ben, 'PAY_NOW', { walletPayAmount: 300, payAmount: 2000 });
  await place(dan, 'CASH_PAY');
  const { orderTransactionId } = await place(cem, 'WALLET_PAY');
  const cancel = { orderTransactionId, cancelReason: 'late' };
  await client.call(contract['orders.cancel'], cancel, { token: cem.token });
  await buyTwoVouchers(ann);
  expect((await inspectStatements()).whole).toEqual([]);
});

test('nor does what an operator asks for by a number, a code or a restaurant', async () => {
  const { db } = database;
  const now = clock.now();
  const restaurantId = crowd.restaurantId(shop);
  const who = crowd.diner(21);

  const order = await place(who, 'PAY_NOW');
  await confirmPayment({ db, payables }, order.orderSn, { now });
  await acceptOrder(db, order.orderSn, now, { restaurantId });
  await advanceOrder(db, order.orderSn, now);
  await cancelOrder(db, order.orderTransactionId, { now });
  await showOrder(db, order.orderSn);
  await refundByOperator({ db, payables }, order.orderSn, { now });
  await listOrders(db, { restaurantId });
  await listPayments(db);
  await listPayments(db, { restaurantId });
  await listNotices(db);
  await advanceByItself(db, [restaurantId], { now, everySeconds: 10 });

  const voucher = await buyTwoVouchers(who);
  await redeemCode(db, voucher.code, { now });
  await showVoucherOrder(db, voucher.id, now);
  await listVoucherOrders(db, { now });
  await listVoucherOrders(db, { now, restaurantId });

  const table = getReservation({ restaurantId }, { date: shopDay, time: '18:30' });
  const booked = await client.call(contract['reservations.submit'], table, { token: who.token });
  await markReservationArrived(db, booked, { now });
  await showReservation(db, booked);
  await listReservations(db, { restaurantId });
  await listReservations(db, { day: shopDay });

  await listTopUps(db, { restaurantId, states: ['review'] });
  await loadAllMessages(db, { last: 20 });
  await getAccount(db, '+6570000007');
  await setStock(db, restaurantId, (await findDish(db, restaurantId, 'dish-3')).id, 9, now);
  await listDishes(db, restaurantId);
  expect((await inspectStatements()).whole).toEqual([]);
});

test('nor do the jobs, which run every few seconds', async () => {
  // Old rows are deleted in the first round, so that the second round measures the normal state.
  for (const round of [1, 2]) {
    if (round === 2) clock.advance({ hours: 1 });
    for (const job of jobs) await job.run(client.deps);
  }
  const { whole, asked } = await inspectStatements();
  expect(whole).toEqual([]);
  expect(asked).toBeGreaterThan(10);
});

test('nor does a movement of a wallet, inside its function and the triggers of its entries', async () => {
  const connection = await database.pool.connect();
  const { userId } = crowd.diner(31);
  try {
    await connection.query('begin');
    await connection.query(
      `select wallet_move($1, 'SGD', -100, 'pay', 'order', 'an order', 'a key', null, $2)`,
      [userId, clock.now()],
    );
    await connection.query('set constraints all immediate');
    const { rows } = await connection.query(
      'select relname, seq_tup_read from pg_stat_xact_user_tables where seq_tup_read > 100',
    );
    expect(rows).toEqual([]);
  } finally {
    await connection.query('rollback');
    connection.release();
  }
});
