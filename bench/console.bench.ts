/**
 * How long until an order is on every open console, and how long acts take (CON-20): one backend (own process, HTTP, embedded
 * PostgreSQL that syncs to disk), 50 consoles on one restaurant and one on each of many others, each with its event stream, and so
 * many orders a second, every fifth at the restaurant with 50 consoles. Orders begin by the clock; each is counted from before it is
 * sent until the last console of its restaurant has heard of it and one of them has read its board. Each is accepted then, which is
 * timed as an act. By turns, the same number of bare notifications through the same PostgreSQL. Prints median and p95.
 *
 *   npm run bench -- console [--restaurants 1000] [--consoles 50] [--rate 50] [--seconds 10]
 */
import { randomBytes } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { z } from 'zod';
import { openStaffSession } from '../backend/core/staff-sessions';
import { staff, staffMemberships } from '../backend/schema/staff';
import { getOrder } from '../backend/testing/ordering';
import { insertDiners, insertShop, type TestDiner, type TestShop } from '../backend/testing/shop';
import { contract } from '../lib/contract/contract';
import type { Endpoint, InputOf } from '../lib/contract/endpoint';
import { staffContract } from '../lib/contract/staff/contract';
import { staffEventsPath } from '../lib/contract/staff/events';
import { type BackendStack, withBackend } from './backend-stack';
import { byTheClock, median, print } from './load';

const number = { type: 'string' } as const;
const { values } = parseArgs({
  options: { restaurants: number, consoles: number, rate: number, seconds: number },
});
const restaurants = Number(values.restaurants ?? 1_000);
const consoles = Number(values.consoles ?? 50);
const rate = Number(values.rate ?? 50);
const seconds = Number(values.seconds ?? 10);
const targets = { boardMs: 1_000, actMs: 200 };

/** An address that orders can be delivered to, and a slot whenever this runs. */
const slot = `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} 12:00-12:30`;

const p95 = (latencies: number[]): number =>
  [...latencies].sort((one, other) => one - other)[Math.floor(latencies.length * 0.95)] ?? Number.NaN;
const say = (what: string, latencies: number[]) =>
  `${what}: median ${median(latencies).toFixed(1)} ms, p95 ${p95(latencies).toFixed(1)} ms`;

/** How many consoles have yet to hear of an order, and what happens when all have. An event may come before the order's answer. */
const heardOf = new Map<string, { count: number; check?: () => void }>();

function heard(id: string): void {
  const entry = heardOf.get(id) ?? { count: 0 };
  heardOf.set(id, entry);
  entry.count += 1;
  entry.check?.();
}

function untilHeard(id: string, all: number): Promise<void> {
  return new Promise((resolve) => {
    const entry = heardOf.get(id) ?? { count: 0 };
    heardOf.set(id, entry);
    entry.check = () => {
      if (entry.count < all) return;
      heardOf.delete(id);
      resolve();
    };
    entry.check();
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Makes a call as the gateway or a console does. Throws when it is refused. */
function send<E extends Endpoint>(
  port: number,
  endpoint: E,
  input: InputOf<E>,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>;
  const isPost = endpoint.method === 'POST';
  const query = new URLSearchParams(Object.entries(wire).map(([name, value]) => [name, String(value)]));
  const path = `/${endpoint.path}${isPost ? '' : `?${query}`}`;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        agent,
        path,
        method: endpoint.method,
        headers: { 'content-type': 'application/json', locale: 'en', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('end', () => {
          const { data, success } = JSON.parse(text) as { data: Record<string, unknown>; success?: boolean };
          if (response.statusCode === 200 && success !== false) resolve(data);
          else reject(new Error(`${endpoint.name}: ${text.slice(0, 300)}`));
        });
      },
    );
    call.once('error', reject).end(isPost ? JSON.stringify(wire) : undefined);
  });
}

/** Opens a console's stream. Resolves with the first event. */
function follow(port: number, restaurantId: number, headers: Record<string, string>): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    let text = '';
    const stream = request(
      { port, agent: false, path: `/${staffEventsPath}?restaurantId=${restaurantId}`, headers },
      (response) => {
        if (!response.headers['content-type']?.startsWith('text/event-stream'))
          return reject(new Error(`there is no stream: ${response.statusCode}`));
        const known = new Set<string>();
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          const end = text.lastIndexOf('\n\n');
          if (end < 0) return;
          for (const [, id] of text.slice(0, end).matchAll(/"kind":"order","subject":"([^"]+)"/g))
            if (!known.has(id!)) {
              known.add(id!);
              heard(id!);
            }
          text = text.slice(end + 2);
          resolve(stream);
        });
      },
    );
    stream.once('error', reject).end();
  });
}

/** Signs in so many people of a restaurant, each with a console of their own. Returns the headers of each. */
async function signIn(
  { database: { db } }: BackendStack,
  { restaurantId }: TestShop,
  count: number,
): Promise<Record<string, string>[]> {
  const now = new Date();
  const people = await db
    .insert(staff)
    .values(
      Array.from({ length: count }, (_, nth) => ({
        email: `${restaurantId}-${nth}@staff.example`,
        name: 'Bench',
        locale: 'en' as const,
        passwordHash: '',
        createdAt: now,
      })),
    )
    .returning({ id: staff.id });
  await db
    .insert(staffMemberships)
    .values(
      people.map(({ id }) => ({ restaurantId, staffId: id, role: 'manager' as const, createdAt: now })),
    );
  const host = 'console.localhost';
  return Promise.all(
    people.map(async ({ id }) => {
      const token = await openStaffSession(db, { staffId: id, now, random: randomBytes });
      return { host, origin: `http://${host}`, cookie: `makan_staff=${token}` };
    }),
  );
}

await withBackend({ clients: 1 }, async (stack) => {
  const { db } = stack.database;
  const shops: TestShop[] = [];
  for (let nth = 0; nth < restaurants; nth++) shops.push(await insertShop(db, [{ price: 1000 }]));
  const diners = await insertDiners(db, 200, new Date());
  const headersAt = new Map<TestShop, Record<string, string>[]>();
  for (const [nth, shop] of shops.entries())
    headersAt.set(shop, await signIn(stack, shop, nth === 0 ? consoles : 1));
  await stack.start();
  const streams: ClientRequest[] = [];
  for (const [{ restaurantId }, people] of headersAt)
    for (const headers of people) streams.push(await follow(stack.port, restaurantId, headers));
  print(`${restaurants} restaurants, ${streams.length} consoles, ${rate} orders/s for ${seconds} s`);

  let orders = 0;
  const place = async () => {
    const nth = orders++;
    const shop = shops[nth % 5 === 0 ? 0 : nth % restaurants]!;
    const who = diners[nth % diners.length] as TestDiner;
    const input = getOrder(who, shop, 2300, { payType: 'CASH_PAY', deliveryTime: slot });
    const began = performance.now();
    const placed = await send(stack.port, contract['ordering.submit'], input, {
      'x-gateway-secret': stack.secret,
      accessToken: who.token,
      'idempotency-key': randomBytes(16).toString('hex'),
    });
    const orderId = String(placed.orderTransactionId);
    const { restaurantId } = shop;
    const [headers, ...others] = headersAt.get(shop)!;
    await untilHeard(orderId, others.length + 1);
    await send(stack.port, staffContract['orders.board'], { restaurantId }, headers!);
    const board = performance.now() - began;
    const promisedAt = new Date(Date.now() + 33 * 3_600_000).toISOString();
    const actBegan = performance.now();
    await send(
      stack.port,
      staffContract['orders.accept'],
      { restaurantId, orderId, from: 'new', promisedAt, starts: false },
      headers!,
    );
    return { board, act: performance.now() - actBegan };
  };

  const [listener] = stack.connections as [pg.PoolClient];
  await listener.query('listen bench');
  listener.on('notification', ({ payload }) => heard(payload!));
  const notify = async (nth: number) => {
    const id = `bare ${nth}`;
    const began = performance.now();
    await stack.database.pool.query('select pg_notify($1, $2)', ['bench', id]);
    await untilHeard(id, 1);
    return performance.now() - began;
  };

  await byTheClock(rate, rate * 2, place);
  const measured = await byTheClock(rate, rate * seconds, place);
  const bare = await byTheClock(rate, rate * seconds, notify);
  const boards = measured.map(({ board }) => board);
  const acts = measured.map(({ act }) => act);
  print(say('an order on every console of its restaurant, its board read', boards));
  print(say('accepting it', acts));
  print(say('a bare notification', bare));
  const isMet = p95(boards) < targets.boardMs && p95(acts) < targets.actMs;
  print(
    `targets: p95 below ${targets.boardMs} ms on the board and ${targets.actMs} ms for an act: ${isMet ? 'met' : 'missed'}`,
  );
  for (const stream of streams) stream.destroy();
  agent.destroy();
});
