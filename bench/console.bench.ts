/**
 * Measures the time until an order is on every open console, and the time of an action: one backend (separate process, HTTP, embedded
 * PostgreSQL that syncs to disk), 50 consoles of one restaurant and one of each other restaurant, and orders at a fixed rate, every
 * fifth at the restaurant with 50 consoles. Like the page, a console subscribes to events, and reads its board when it opens and after
 * each change. The time of an order starts before it is sent and ends when it is on the board of every console of its restaurant. One
 * of them then accepts it, which is the measured action. Calls that only check the session run at a fixed rate meanwhile. Before and
 * after, orders and actions one at a time are the reference. Prints median and p95, and the processor time of backend, PostgreSQL and
 * this program, which other load of the machine affects least.
 *
 *   npm run bench -- console [--restaurants 1000] [--consoles 50] [--rate 50] [--seconds 10] [--workers 1]
 */
import { randomBytes } from 'node:crypto';
import { Agent, type ClientRequest, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { openStaffSession } from '../backend/core/staff-sessions';
import { staff, staffMemberships } from '../backend/schema/staff';
import { getOrder } from '../backend/testing/ordering';
import { insertDiners, insertShop, type TestDiner, type TestShop } from '../backend/testing/shop';
import { contract } from '../lib/contract/contract';
import { type Endpoint, getSuccessCode, type InputOf } from '../lib/contract/endpoint';
import { staffContract } from '../lib/contract/staff/contract';
import { staffEventsPath } from '../lib/contract/staff/events';
import { shareRuns } from '../lib/domain/shared-runs';
import { type BackendStack, withBackend } from './backend-stack';
import { getMedian, print, runAtRate } from './load';

const number = { type: 'string' } as const;
const { values } = parseArgs({
  options: { restaurants: number, consoles: number, rate: number, seconds: number, workers: number },
});
const restaurants = Number(values.restaurants ?? 1_000);
const consoles = Number(values.consoles ?? 50);
const rate = Number(values.rate ?? 50);
const seconds = Number(values.seconds ?? 10);
const workers = Number(values.workers ?? 1);
const targets = { boardMs: 1_000, actMs: 200 };
/** Number of orders that are placed and accepted one at a time, before and after. */
const alone = 25;
const looksPerSecond = 10;

/** A delivery slot that can be ordered at any hour of the run. */
const slot = `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} 12:00-12:30`;

const getP95 = (latencies: number[]): number =>
  [...latencies].sort((a, b) => a - b)[Math.floor(latencies.length * 0.95)] ?? Number.NaN;
const formatPercentiles = (what: string, latencies: number[]) =>
  `${what}: median ${getMedian(latencies).toFixed(1)} ms, p95 ${getP95(latencies).toFixed(1)} ms`;

/** The console of one staff member at a restaurant. */
interface Console {
  shop: TestShop;
  headers: Record<string, string>;
  /** The latest response with the board. */
  board?: Buffer;
}

/** An order that is not yet on the boards of all consoles of its restaurant. */
interface AwaitedOrder {
  shop: TestShop;
  unseen: Set<Console>;
  resolve: () => void;
}
const awaited = new Map<string, AwaitedOrder>();

/** Resolves when an order is on the boards of all these consoles; its event may arrive before the order's response. */
const waitUntilOnBoards = (orderId: string, shop: TestShop, all: Console[]): Promise<void> =>
  new Promise((resolve) => {
    awaited.set(orderId, { shop, unseen: new Set(all), resolve });
    for (const at of all) look(at);
  });

function look(at: Console): void {
  for (const [orderId, { shop, unseen, resolve }] of awaited) {
    if (shop !== at.shop || !unseen.has(at) || !at.board?.includes(orderId)) continue;
    unseen.delete(at);
    if (unseen.size > 0) continue;
    awaited.delete(orderId);
    resolve();
  }
}

const agent = new Agent({ keepAlive: true });

/** Sends a call like the gateway or a console. Resolves to the response body; rejects without the success code. */
function send<E extends Endpoint>(
  port: number,
  endpoint: E,
  input: InputOf<E>,
  headers: Record<string, string>,
): Promise<Buffer> {
  const wire = z.encode(endpoint.input, input as never) as Record<string, unknown>;
  const isPost = endpoint.method === 'POST';
  const query = new URLSearchParams(Object.entries(wire).map(([name, value]) => [name, String(value)]));
  const path = `/${endpoint.path}${isPost ? '' : `?${query}`}`;
  const success = `{"code":${JSON.stringify(getSuccessCode(endpoint.success))}`;
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
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => {
          const answer = Buffer.concat(chunks);
          if (response.statusCode === 200 && answer.subarray(0, success.length).equals(Buffer.from(success)))
            resolve(answer);
          else reject(new Error(`${endpoint.name}: ${answer.toString('utf8', 0, 300)}`));
        });
      },
    );
    call
      .once('error', (error: NodeJS.ErrnoException) => {
        // The backend closed an idle connection just when it was reused; browsers repeat such a request, too.
        if (call.reusedSocket && error.code === 'ECONNRESET') resolve(send(port, endpoint, input, headers));
        else reject(error);
      })
      .end(isPost ? JSON.stringify(wire) : undefined);
  });
}

/** Opens a console's stream and calls back after each change of an order. Resolves with the first event. */
function follow(
  port: number,
  { shop: { restaurantId }, headers }: Console,
  onChange: () => void,
): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const stream = request(
      { port, agent: false, path: `/${staffEventsPath}?restaurantId=${restaurantId}`, headers },
      (response) => {
        if (!response.headers['content-type']?.startsWith('text/event-stream'))
          return reject(new Error(`there is no stream: ${response.statusCode}`));
        response.on('data', (chunk: Buffer) => {
          if (chunk.includes('"kind":"order"')) onChange();
          resolve(stream);
        });
      },
    );
    stream.once('error', reject).end();
  });
}

/** Signs in `count` staff members of a restaurant and returns their consoles. */
async function signIn({ database: { db } }: BackendStack, shop: TestShop, count: number): Promise<Console[]> {
  const { restaurantId } = shop;
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
      return { shop, headers: { host, origin: `http://${host}`, cookie: `makan_staff=${token}` } };
    }),
  );
}

await withBackend({ clients: 0, workers }, async (stack) => {
  const { db } = stack.database;
  const shops: TestShop[] = [];
  for (let nth = 0; nth < restaurants; nth++) shops.push(await insertShop(db, [{ price: 1000 }]));
  const diners = await insertDiners(db, 200, new Date());
  const consolesOf = new Map<TestShop, Console[]>();
  for (const [nth, shop] of shops.entries())
    consolesOf.set(shop, await signIn(stack, shop, nth === 0 ? consoles : 1));
  await stack.start();
  const { port } = stack;

  let isOver = false;
  /** Reads of one board never overlap, as on the page. */
  const readBoard = shareRuns(async (at: Console) => {
    const { restaurantId } = at.shop;
    try {
      at.board = await send(port, staffContract['orders.board'], { restaurantId }, at.headers);
      look(at);
    } catch (error) {
      if (!isOver) throw error;
    }
  });
  const streams: ClientRequest[] = [];
  for (const at of [...consolesOf.values()].flat()) {
    await readBoard(at);
    streams.push(await follow(port, at, () => void readBoard(at)));
  }
  print(
    `${restaurants} restaurants, ${streams.length} consoles, ${rate} orders/s for ${seconds} s, ${workers} process(es) of the backend`,
  );

  let orders = 0;
  const place = async () => {
    const nth = orders++;
    const shop = shops[nth % 5 === 0 ? 0 : nth % restaurants]!;
    const who = diners[nth % diners.length] as TestDiner;
    const input = getOrder(who, shop, 2300, { payType: 'CASH_PAY', deliveryTime: slot });
    const began = performance.now();
    const placed = await send(port, contract['ordering.submit'], input, {
      'x-gateway-secret': stack.secret,
      accessToken: who.token,
      'idempotency-key': randomBytes(16).toString('hex'),
    });
    const { data } = JSON.parse(placed.toString()) as { data: { orderTransactionId: string } };
    const orderId = data.orderTransactionId;
    const { restaurantId } = shop;
    const all = consolesOf.get(shop)!;
    await waitUntilOnBoards(orderId, shop, all);
    const board = performance.now() - began;
    const promisedAt = new Date(Date.now() + 33 * 3_600_000).toISOString();
    const actBegan = performance.now();
    await send(
      port,
      staffContract['orders.accept'],
      { restaurantId, orderId, from: 'new', promisedAt, starts: false },
      all[0]!.headers,
    );
    return { board, act: performance.now() - actBegan };
  };
  const placeOneByOne = async () => {
    for (let nth = 0; nth < alone; nth++) unloaded.push(await place());
  };
  const lookAtCaller = async (nth: number) => {
    const began = performance.now();
    await send(
      port,
      staffContract['account.whoAmI'],
      {},
      consolesOf.get(shops[nth % restaurants]!)![0]!.headers,
    );
    return performance.now() - began;
  };

  const unloaded: Awaited<ReturnType<typeof place>>[] = [];
  await runAtRate(rate, rate * 2, place);
  await placeOneByOne();
  const before = stack.cpuParts();
  const ownBefore = process.cpuUsage();
  const began = performance.now();
  const [measured, looks] = await Promise.all([
    runAtRate(rate, rate * seconds, place),
    runAtRate(looksPerSecond, looksPerSecond * seconds, lookAtCaller),
  ]);
  const took = performance.now() - began;
  const own = process.cpuUsage(ownBefore);
  const after = stack.cpuParts();
  await placeOneByOne();

  const boards = measured.map(({ board }) => board);
  const acts = measured.map(({ act }) => act);
  print(formatPercentiles('an order on the boards of all consoles of its restaurant', boards));
  print(formatPercentiles('accepting it', acts));
  print(formatPercentiles('a call that only looks at who calls, beside them', looks));
  print(
    formatPercentiles(
      'an order on the boards, one at a time',
      unloaded.map(({ board }) => board),
    ),
  );
  print(
    formatPercentiles(
      'accepting it, one at a time',
      unloaded.map(({ act }) => act),
    ),
  );
  const used = {
    backend: after.backend - before.backend,
    PostgreSQL: after.database - before.database,
    'this program': (own.user + own.system) / 1000,
  };
  const formatUsed = ([who, ms]: [string, number]) =>
    `${who} ${Math.round((ms / took) * 100)} % of a core, ${(ms / measured.length).toFixed(1)} ms for each order`;
  print(Object.entries(used).map(formatUsed).join('; '));
  print(`${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)} at the end`);
  const isMet = getP95(boards) < targets.boardMs && getP95(acts) < targets.actMs;
  print(
    `targets: p95 below ${targets.boardMs} ms on the board and ${targets.actMs} ms for an act: ${isMet ? 'met' : 'missed'}`,
  );
  isOver = true;
  for (const stream of streams) stream.destroy();
  agent.destroy();
});
