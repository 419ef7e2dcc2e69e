import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Db } from '../../backend/db/client';
import { getOrder } from '../../backend/testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  type TestDiner,
  type TestShop,
} from '../../backend/testing/shop';
import { fillWallet } from '../../backend/testing/vouchers';
import { contract } from '../../lib/contract/contract';
import type { Case } from './case';

const dishes = 40;
const linesPerOrder = 3;
const price = 1000;
const dishAmount = linesPerOrder * price;
const total = dishAmount + 300;

/** A slot that can be ordered at any hour of the run. */
const slot = `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} 12:00-12:30`;

const pickDishes = (shop: TestShop) => {
  const from = randomBytes(1)[0]!;
  return Array.from({ length: linesPerOrder }, (_, i) => shop.dishIds[(from + i * 7) % dishes]!);
};

const text = {
  key: 'insert into idempotency_keys values ($1, $2, $3, $4, $5)',
  stock: 'update dishes set stock = stock - $2 where id = $1 and stock >= $2',
  order: `insert into orders (id, sn, restaurant_id, user_id, status, pay_status, delivery_type, slot, address, distance_metres,
    pay_type, total, fees, locale, created_at, expires_at, paid_at)
    values ($1, $2, $3, $4, $5, $6, 'DELIVERY_TO_HOME', $7, $8, 111, $9, $10, $11, 'en', $12, $13, $14)`,
  lines: `insert into order_lines (order_id, position, dish_id, name, items, count, unit_price, stock_taken)
    select $1, n, dish, '{"en": "Dish", "zh-CN": "菜"}', '[]', 1, 1000, 1 from unnest($2::int[]) with ordinality as l(dish, n)`,
  event:
    "insert into order_events (order_id, status, pay_status, actor, at) values ($1, $2, $3, 'diner', $4)",
  payment: `insert into payments (id, order_id, restaurant_id, user_id, pay_type, provider, state, amount, reference, qr_payload,
    created_at, expires_at, settled_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
  account: `select id, balance from wallet_accounts
    where kind = 'diner' and user_id = $1 and currency = 'SGD' for update`,
  balance: 'update wallet_accounts set balance = balance - $2 where id = $1',
  counter: "select id from wallet_accounts where kind = 'sales' and currency = 'SGD'",
  moved: `insert into wallet_transactions (id, user_id, currency, amount, balance, type, subject_kind, subject_id, dedupe_key,
    remark, created_at) values ($1, $2, 'SGD', $3, $4, 'pay', 'order', $5, $6, $7, $8)`,
  entries:
    'insert into wallet_entries (transaction_id, account_id, amount) values ($1, $2, $3), ($1, $4, -($3::bigint))',
};

const address = JSON.stringify({
  userName: 'Ann',
  countryArea: '+65',
  mobile: '91234567',
  countryCode: 'SG',
  addressDetail: '2 Test Street',
  unitNo: '#02-02',
  latitude: 1.281,
  longitude: 103.845,
});
const fees = JSON.stringify({ dishAmount, deliveryFee: 300, taxes: [], padding: 'x'.repeat(300) });
const qrPayload = `000201${'x'.repeat(150)}6304ABCD`;

/** Inserts the rows of an order by one prepared statement per table, with dishes sorted by id to avoid deadlocks. */
async function placeBare(
  connection: pg.PoolClient,
  shop: TestShop,
  { userId }: TestDiner,
  { byWallet }: { byWallet: boolean },
): Promise<void> {
  const run = (name: keyof typeof text, values: unknown[]) =>
    connection.query({ name, text: text[name], values });
  const id = randomBytes(16).toString('base64url');
  const { restaurantId } = shop;
  const now = new Date();
  const end = byWallet ? null : new Date(now.getTime() + 900_000);
  const paidAt = byWallet ? now : null;
  const [status, payStatus] = byWallet ? [2, 1] : [0, 0];
  const payType = byWallet ? 'WALLET_PAY' : 'PAY_NOW';
  const chosen = pickDishes(shop).sort((a, b) => a - b);
  await connection.query('begin');
  await run('key', [userId, id, randomBytes(32).toString('base64url'), id, now]);
  for (const dishId of chosen) await run('stock', [dishId, 1]);
  const order = [id, id, restaurantId, userId, status, payStatus, slot, address, payType, total, fees];
  await run('order', [...order, now, end, paidAt]);
  await run('lines', [id, chosen]);
  await run('event', [id, status, payStatus, now]);
  const way = byWallet ? ['wallet', 'paid'] : ['paynow', 'pending'];
  const payment = [id, id, restaurantId, userId, payType, ...way, total, id, byWallet ? null : qrPayload];
  await run('payment', [...payment, now, end, paidAt]);
  if (byWallet) {
    const account = (await run('account', [userId])).rows[0];
    await run('balance', [account.id, total]);
    const counter = (await run('counter', [])).rows[0];
    await run('moved', [id, userId, -total, account.balance - total, id, `payment:${id}`, id, now]);
    await run('entries', [id, account.id, -total, counter.id]);
  }
  await connection.query('commit');
}

/** Inserts separate shops for backend and bare SQL, so that their clients do not wait for each other's row locks. */
async function insertTwoShops(db: Db, changes: Parameters<typeof insertShop>[2] = {}) {
  const menu = Array.from({ length: dishes }, () => ({ price, stock: 1_000_000 }));
  return { shop: await insertShop(db, menu, changes), bareShop: await insertShop(db, menu, changes) };
}

const createSubmission = (who: TestDiner, shop: TestShop, payType: 'PAY_NOW' | 'WALLET_PAY') => ({
  input: getOrder(who, shop, total, {
    deliveryTime: slot,
    dishList: pickDishes(shop).map((dishId) => createOrderLine(dishId)),
    payType,
  }),
  token: who.token,
  idempotencyKey: randomBytes(12).toString('base64url'),
});

/** Places each order as a different diner, because a diner may have only one unpaid order per restaurant. */
export const submitCase: Case = {
  title: `order of ${linesPerOrder} limited dishes by PayNow (API-58)`,
  endpoint: contract['ordering.submit'],
  async prepare(db) {
    const { shop, bareShop } = await insertTwoShops(db);
    const prepareDiners = (count: number) => insertDiners(db, count, new Date());
    return {
      inputs: async (count) =>
        (await prepareDiners(count)).map((who) => createSubmission(who, shop, 'PAY_NOW')),
      pieces: prepareDiners,
      bare: (connection, piece) => placeBare(connection, bareShop, piece as TestDiner, { byWallet: false }),
    };
  },
};

/** Pays each order by a different wallet, because the movements of one wallet are serialized. */
export const walletCase: Case = {
  title: `order of ${linesPerOrder} limited dishes paid by the wallet (API-58)`,
  endpoint: contract['ordering.submit'],
  async prepare(db) {
    const { shop, bareShop } = await insertTwoShops(db, { payTypes: ['PAY_NOW', 'WALLET_PAY'] });
    const prepareDiners = async (count: number) => {
      const made = await insertDiners(db, count, new Date());
      for (const who of made) await fillWallet(db, who, 2 * total);
      return made;
    };
    // Bare SQL needs the sales account, which the backend creates with the first movement.
    await db.execute("insert into wallet_accounts (kind, currency) values ('sales', 'SGD')");
    return {
      inputs: async (count) =>
        (await prepareDiners(count)).map((who) => createSubmission(who, shop, 'WALLET_PAY')),
      pieces: prepareDiners,
      bare: (connection, piece) => placeBare(connection, bareShop, piece as TestDiner, { byWallet: true }),
    };
  },
};
