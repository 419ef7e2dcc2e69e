import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { runConformance } from '../conformance/run-conformance';
import { jobs } from '../jobs/jobs';
import { accountOf } from '../modules/auth/accounts.operator';
import { advanceByItself } from '../modules/orders/autopilot';
import {
  acceptOrder,
  advanceOrder,
  cancelOrder,
  listOrders,
  showOrder,
} from '../modules/orders/orders.operator';
import { listMessages } from '../modules/outbox/outbox.operator';
import { confirmPayment, listPayments } from '../modules/payments/payments.operator';
import { listNotices, listRefunds, refundByOperator } from '../modules/payments/refunds.operator';
import {
  listReservations,
  markReservationAbsent,
  markReservationArrived,
  showReservation,
} from '../modules/reservations/reservations.operator';
import { findDish, listDishes, setStock } from '../modules/restaurant/restaurant.operator';
import { listVoucherOrders, redeemCode, showVoucherOrder } from '../modules/vouchers/vouchers.operator';
import { addsUp, checkLedger } from '../modules/wallet/check-ledger';
import { approveTopUp, listTopUps } from '../modules/wallet/top-ups.operator';
import { type Crowd, insertCrowd } from '../testing/crowd';
import { testClock } from '../testing/deps';
import { orderOf } from '../testing/ordering';
import { type PayingClient, startPayingClient } from '../testing/payments';
import { recordStatements, tablesReadWhole } from '../testing/query-plans';
import { reservationOf } from '../testing/reservations';
import { line, shopDay, shopMorning, type TestDiner } from '../testing/shop';
import { purchaseOf } from '../testing/vouchers';
import { createTestDatabase, type TestDatabase } from './testing';

const clock = testClock(shopMorning);
const shop = 77;
let database: TestDatabase;
let client: PayingClient;
let crowd: Crowd;
let recorder: ReturnType<typeof recordStatements>;
/** Tables in which a look from end to end would be felt. */
let large: ReadonlySet<string>;

beforeAll(async () => {
  database = await createTestDatabase();
  recorder = recordStatements(database.pool);
  const size = { restaurants: 2_000, dishes: 10, diners: 4_000, orders: 20_000 };
  const dishOf = (dish: number) => ({ price: 1000, stock: dish < 5 ? 50 : null });
  crowd = await insertCrowd(
    database.db,
    { ...size, reservations: 20_000, voucherOrders: 10_000 },
    dishOf,
    shopMorning,
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

/** Statements sent since the last call of this that would read a large table whole, and how many there were in all. */
async function found() {
  const statements = recorder.take();
  await database.pool.query('analyze');
  const whole: { tables: string; text: string }[] = [];
  for (const statement of statements) {
    const tables = await tablesReadWhole(database.pool, statement, large);
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
  expect(addsUp(await checkLedger(database.db))).toBe(true);
  expect((await found()).whole).not.toEqual([]);
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
      host: crowd.hostOf(shop),
      secret: client.deps.env.GATEWAY_SECRET,
      session,
      changes: true,
      phones,
      codeSentTo: ({ mobile, mobileCountryCode }) => client.codeSentTo(mobileCountryCode + mobile),
      now: clock.now(),
    });
  const { whole, asked } = await found();
  // The test's own look for a code that was sent.
  expect(whole.filter(({ text }) => !text.startsWith('select "data" from "outbox"'))).toEqual([]);
  expect(asked).toBeGreaterThan(100);
});

const placed = (who: TestDiner, payType: string, changes: object = {}) =>
  client.call(
    contract['ordering.submit'],
    orderOf(
      who,
      { restaurantId: crowd.restaurantId(shop), categoryId: 0, dishIds: [crowd.dishId(shop, 1)] },
      2300,
      {
        dishList: [1, 6].map((dish) => line(crowd.dishId(shop, dish))),
        payType,
        ...changes,
      },
    ),
    { token: who.token, idempotencyKey: `order-${payType}-${who.userId}` },
  );

test('nor do the ways in which money comes and goes', async () => {
  const restaurantId = crowd.restaurantId(shop);
  const [ann, ben, cem, dan] = [11, 12, 13, 14].map(crowd.diner) as [
    TestDiner,
    TestDiner,
    TestDiner,
    TestDiner,
  ];
  const byQr = await placed(ann, 'PAY_NOW', {
    promotionCode: 'LESS1',
    payAmount: 2200,
    receiveEmail: 'a@example.test',
  });
  await client.notify('bank', {
    noticeId: 'n-1',
    reference: byQr.orderSn.replaceAll('-', ''),
    amount: 22,
    currency: 'SGD',
  });
  await placed(ben, 'PAY_NOW', { walletPayAmount: 300, payAmount: 2000 });
  const byWallet = await placed(cem, 'WALLET_PAY');
  await placed(dan, 'CASH_PAY');
  const { orderTransactionId } = byWallet;
  await client.call(contract['orders.cancel'], { orderTransactionId } as never, { token: cem.token });
  const { rows } = await database.pool.query(
    `select (config #>> '{vouchers,0,id}')::int as id from restaurants where id = $1`,
    [restaurantId],
  );
  const seller = { restaurantId, categoryId: 0, dishIds: [], voucherIds: [rows[0].id] };
  const bought = await client.call(
    contract['vouchers.buy'],
    purchaseOf(ann, seller, 2, 8000, { payType: 'WALLET_PAY' }),
    { token: ann.token },
  );
  await client.call(contract['vouchers.orders'], { userId: ann.userId } as never, { token: ann.token });
  expect(bought).toBeTruthy();
  expect((await found()).whole).toEqual([]);
});

test('nor does what an operator asks for by a number or a code', async () => {
  const { db } = database;
  const now = clock.now();
  const { userId } = crowd.diner(21);
  const order = await placed(crowd.diner(21), 'PAY_NOW');
  await confirmPayment(db, order.orderSn, { now });
  await acceptOrder(db, order.orderSn, now);
  await advanceOrder(db, order.orderSn, now);
  await showOrder(db, order.orderTransactionId);
  await cancelOrder(db, order.orderSn, { now } as never);
  await refundByOperator(db, order.orderSn, { now });
  await listOrders(db, crowd.restaurantId(shop), 20);
  await listPayments(db, { restaurantId: crowd.restaurantId(shop) });
  await listRefunds(db, {} as never);
  await listNotices(db);
  const { rows } = await database.pool.query(
    `select c.code, o.sn from voucher_codes c join voucher_orders o on o.id = c.order_id where c.used_at is null limit 1`,
  );
  await redeemCode(db, rows[0].code, { now }).catch(() => {});
  await showVoucherOrder(db, rows[0].sn, now);
  await listVoucherOrders(db, { last: 20 } as never);
  const token = crowd.diner(22).token;
  const booked = await client.call(
    contract['reservations.submit'],
    reservationOf({ restaurantId: crowd.restaurantId(shop) }, { date: shopDay, time: '18:30' }),
    { token },
  );
  await showReservation(db, booked);
  await markReservationArrived(db, booked, { now } as never);
  await markReservationAbsent(db, booked, { now } as never).catch(() => {});
  await listReservations(db, { restaurantId: crowd.restaurantId(shop), last: 20 });
  await listReservations(db, { day: shopDay, last: 20 });
  await approveTopUp(db, `TKT-${userId}`, { now }).catch(() => {});
  await listTopUps(db, { restaurantId: crowd.restaurantId(shop), states: ['review'] });
  await listMessages(db, {} as never);
  await accountOf(db, '+6570000007');
  await setStock(db, crowd.restaurantId(shop), crowd.dishId(shop, 3), 9, now);
  await findDish(db, crowd.restaurantId(shop), 'dish-3');
  await listDishes(db, crowd.restaurantId(shop));
  await advanceByItself(db, [crowd.restaurantId(shop)], { now, everySeconds: 10 });
  expect((await found()).whole).toEqual([]);
});

test('nor do the jobs, which run every few seconds', async () => {
  // What is old goes first, so that what is left is what they normally meet.
  for (const round of [1, 2]) {
    if (round === 2) clock.advance({ hours: 1 });
    for (const job of jobs) await job.run(client.deps);
  }
  const { whole, asked } = await found();
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
