/**
 * Orders placed per second by 16 clients through the real backend (own process, HTTP, PostgreSQL that syncs to disk), beside
 * 16 connections that write the same rows in a bare SQL transaction. Prints both and their ratio; median of three rounds.
 *
 *   npx tsx bench/orders.bench.ts [--orders 1600] [--rounds 3]
 *
 * A diner has one unpaid order per restaurant, so each order is another diner's; diners, sessions and menu are made before.
 */
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { orderOf } from '../backend/testing/ordering';
import { insertDiners, insertShop, line, type TestDiner, type TestShop } from '../backend/testing/shop';
import { contract } from '../lib/contract/contract';
import { withBackend } from './backend-stack';
import { byHttp, median, print, requestOf, timed } from './load';

const { values } = parseArgs({ options: { orders: { type: 'string' }, rounds: { type: 'string' } } });
const perRound = Number(values.orders ?? 1600);
const rounds = Number(values.rounds ?? 3);
const clients = 16;
const slices = 8;
/** Orders before the first round, until the code is compiled and the plans are made. */
const warmUp = 2000;
const dishes = 40;
const linesPerOrder = 3;
const price = 1000;
const total = linesPerOrder * price + 300;
const bareRestaurant = 4999;

const someDishes = (shop: TestShop) => {
  const from = randomBytes(1)[0]!;
  return Array.from({ length: linesPerOrder }, (_, i) => shop.dishIds[(from + i * 7) % dishes]!);
};

const tomorrow = new Date(Date.now() + 8 * 3_600_000 + 86_400_000).toISOString().slice(0, 10);

const prepare = (diners: TestDiner[], shop: TestShop, secret: string): Buffer[] =>
  diners.map((diner) => {
    const input = orderOf(diner, shop, total, {
      deliveryTime: `${tomorrow} 12:00-12:30`,
      dishList: someDishes(shop).map((dishId) => line(dishId)),
    });
    const idempotencyKey = randomBytes(12).toString('base64url');
    return requestOf(contract['ordering.submit'], input, { secret, token: diner.token, idempotencyKey });
  });

/** The same rows by one plain statement per table, prepared, dishes in the order of their ids. */
function byBareSql(connections: pg.PoolClient[], shop: TestShop) {
  const fees = JSON.stringify({ dishAmount: 3000, deliveryFee: 300, taxes: [], padding: 'x'.repeat(300) });
  const address = JSON.stringify({ addressDetail: '2 Test Street', latitude: 1.281, longitude: 103.845 });
  const payload = `000201${'x'.repeat(150)}6304ABCD`;
  const text = {
    key: 'insert into idempotency_keys values ($1, $2, $3, $4, $5)',
    stock: 'update dishes set stock = stock - $2 where id = $1 and stock >= $2',
    order: `insert into orders (id, sn, restaurant_id, user_id, status, pay_status, delivery_type, slot, address, distance_metres,
      pay_type, total, fees, created_at, expires_at)
      values ($1, $2, $3, $4, 0, 0, 'DELIVERY_TO_HOME', $5, $6, 111, 'PAY_NOW', $7, $8, $9, $10)`,
    lines: `insert into order_lines (order_id, position, dish_id, name, items, count, unit_price, stock_taken)
      select $1, n, dish, '{"en": "Dish", "zh-CN": "菜"}', '[]', 1, 1000, 1 from unnest($2::int[]) with ordinality as l(dish, n)`,
    event: `insert into order_events (order_id, status, pay_status, actor, at) values ($1, 0, 0, 'diner', $2)`,
    payment: `insert into payments (id, order_id, restaurant_id, pay_type, provider, state, amount, reference, qr_payload,
      created_at, expires_at) values ($1, $2, $3, 'PAY_NOW', 'paynow', 'pending', $4, $5, $6, $7, $8)`,
  };
  return async (diner: TestDiner, client: number) => {
    const connection = connections[client]!;
    const run = (name: keyof typeof text, given: unknown[]) =>
      connection.query({ name, text: text[name], values: given });
    const id = randomBytes(16).toString('base64url');
    const now = new Date();
    const end = new Date(now.getTime() + 900_000);
    const chosen = someDishes(shop).sort((one, other) => one - other);
    await connection.query('begin');
    await run('key', [diner.userId, id, randomBytes(32).toString('base64url'), id, now]);
    for (const dishId of chosen) await run('stock', [dishId, 1]);
    await run('order', [
      id,
      id,
      shop.restaurantId,
      diner.userId,
      `${tomorrow} 12:00-12:30`,
      address,
      total,
      fees,
      now,
      end,
    ]);
    await run('lines', [id, chosen]);
    await run('event', [id, now]);
    await run('payment', [id, id, shop.restaurantId, total, id, payload, now, end]);
    await connection.query('commit');
  };
}

await withBackend({ clients }, async ({ database: { db }, connections, port, secret, start }) => {
  const menu = Array.from({ length: dishes }, () => ({ price, stock: 1_000_000 }));
  const shop = await insertShop(db, menu);
  const bareShop = await insertShop(db, menu, { id: bareRestaurant });
  await start();
  const place = byHttp(port, contract['ordering.submit']);
  const placeBare = byBareSql(connections, bareShop);
  const diners = () => insertDiners(db, perRound / slices, new Date());

  await timed(prepare(await insertDiners(db, warmUp, new Date()), shop, secret), clients, place);
  await timed(await insertDiners(db, warmUp, new Date()), clients, placeBare);
  const measured: { http: number; bare: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    // In slices by turns, so that whatever else the machine does meets both alike.
    const seconds = { http: 0, bare: 0 };
    for (let slice = 0; slice < slices; slice++) {
      seconds.bare += (await timed(await diners(), clients, placeBare)).seconds;
      seconds.http += (await timed(prepare(await diners(), shop, secret), clients, place)).seconds;
    }
    const http = perRound / seconds.http;
    const bare = perRound / seconds.bare;
    measured.push({ http, bare });
    print(
      `round ${round}: backend ${http.toFixed(0)}/s, bare SQL ${bare.toFixed(0)}/s, ratio ${(http / bare).toFixed(2)}`,
    );
  }
  const ratio = median(measured.map(({ http, bare }) => http / bare));
  print(
    `orders placed by ${clients} clients: ${median(measured.map(({ http }) => http)).toFixed(0)}/s; ` +
      `bare SQL transactions of the same rows: ${median(measured.map(({ bare }) => bare)).toFixed(0)}/s; ` +
      `median ratio ${ratio.toFixed(2)} (target 0.50)`,
  );
});
