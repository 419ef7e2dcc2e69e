/**
 * Orders placed per second by 16 clients through the real backend (own process, HTTP, PostgreSQL that syncs to disk), beside
 * 16 connections that write the same rows in a bare SQL transaction. Prints both and their ratio; median of three rounds.
 *
 *   npx tsx bench/orders.bench.ts [--orders 1600] [--rounds 3]
 *
 * A diner has one unpaid order per restaurant, so each order is another diner's; diners, sessions and menu are made before.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { z } from 'zod';
import { openDatabase } from '../backend/db/client';
import { startEmbedded } from '../backend/db/embedded';
import { migrateDatabase } from '../backend/db/migrate';
import { orderOf } from '../backend/testing/ordering';
import { insertDiners, insertShop, line, type TestDiner, type TestShop } from '../backend/testing/shop';
import { contract } from '../lib/contract/contract';

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

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Places orders, 16 at a time; gives the seconds that it took. */
async function timed<T>(diners: T[], place: (diner: T, client: number) => Promise<void>) {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let diner = diners[next++]; diner; diner = diners[next++]) await place(diner, client);
    }),
  );
  return (performance.now() - started) / 1000;
}

const someDishes = (shop: TestShop) => {
  const from = randomBytes(1)[0]!;
  return Array.from({ length: linesPerOrder }, (_, i) => shop.dishIds[(from + i * 7) % dishes]!);
};

const tomorrow = new Date(Date.now() + 8 * 3_600_000 + 86_400_000).toISOString().slice(0, 10);

/** What the clients send is made before the clock runs: they aren't what is measured. */
function prepare(diners: TestDiner[], shop: TestShop, secret: string): Buffer[] {
  const path = `/${contract['ordering.submit'].path}`;
  return diners.map((diner) => {
    const input = orderOf(diner, shop, total, {
      deliveryTime: `${tomorrow} 12:00-12:30`,
      dishList: someDishes(shop).map((dishId) => line(dishId)),
    });
    const body = JSON.stringify(z.encode(contract['ordering.submit'].input, input));
    const head = [
      `POST ${path} HTTP/1.1`,
      'host: 127.0.0.1',
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(body)}`,
      `accessToken: ${diner.token}`,
      'locale: en',
      `x-gateway-secret: ${secret}`,
      `idempotency-key: ${randomBytes(12).toString('base64url')}`,
    ];
    return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

/**
 * One kept connection per client that does no more than a load generator must: Node's own HTTP client would take a good part of
 * the two cores that backend and database are measured on.
 */
function byHttp(port: number) {
  const sockets = new Map<number, Socket>();
  return (request: Buffer, client: number) =>
    new Promise<void>((resolve, reject) => {
      let socket = sockets.get(client);
      if (!socket) {
        socket = connect(port, '127.0.0.1').setNoDelay(true);
        sockets.set(client, socket);
      }
      let answer = '';
      const settle = (error?: Error) => {
        socket.removeAllListeners();
        if (error) reject(error);
        else resolve();
      };
      socket.on('error', settle);
      socket.on('close', () => settle(new Error('the backend closed the connection')));
      socket.on('data', (chunk) => {
        answer += chunk.toString('latin1');
        const head = answer.indexOf('\r\n\r\n');
        if (head < 0) return;
        const length = Number(/content-length: (\d+)/i.exec(answer)?.[1]);
        if (answer.length < head + 4 + length) return;
        const placed = answer.startsWith('HTTP/1.1 200') && answer.startsWith('{"code":"1"', head + 4);
        settle(placed ? undefined : new Error(answer));
      });
      socket.write(request);
    });
}

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

function startBackend(databaseUrl: string, port: number, secret: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      BACKEND_PORT: String(port),
      GATEWAY_SECRET: secret,
      CODE_SECRET: secret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`the backend ended with ${code}`)));
  });
}

const median = (numbers: number[]) => [...numbers].sort((one, other) => one - other)[numbers.length >> 1]!;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'makan-bench-'));
  const server = await startEmbedded({ dataDir });
  const database = openDatabase(server.url, { max: clients + 4, name: 'makan bench' });
  const connections: pg.PoolClient[] = [];
  let backend: ChildProcess | undefined;
  try {
    await migrateDatabase(server.url);
    const { db, pool } = database;
    const menu = Array.from({ length: dishes }, () => ({ price, stock: 1_000_000 }));
    const shop = await insertShop(db, menu);
    const bareShop = await insertShop(db, menu, { id: bareRestaurant });
    const secret = randomBytes(24).toString('hex');
    const port = await freePort();
    backend = await startBackend(server.url, port, secret);
    const place = byHttp(port);
    connections.push(...(await Promise.all(Array.from({ length: clients }, () => pool.connect()))));
    const placeBare = byBareSql(connections, bareShop);
    const diners = () => insertDiners(db, perRound / slices, new Date());

    await timed(prepare(await insertDiners(db, warmUp, new Date()), shop, secret), place);
    await timed(await insertDiners(db, warmUp, new Date()), placeBare);
    const measured: { http: number; bare: number }[] = [];
    for (let round = 1; round <= rounds; round++) {
      // In slices by turns, so that whatever else the machine does meets both alike.
      const seconds = { http: 0, bare: 0 };
      for (let slice = 0; slice < slices; slice++) {
        seconds.bare += await timed(await diners(), placeBare);
        seconds.http += await timed(prepare(await diners(), shop, secret), place);
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
  } finally {
    backend?.removeAllListeners('exit');
    backend?.kill('SIGTERM');
    // Closing waits for what was taken out.
    for (const connection of connections) connection.release(true);
    await database.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

const print = (text: string) => process.stdout.write(`${text}\n`);

await main();
