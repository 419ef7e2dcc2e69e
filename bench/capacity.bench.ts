/**
 * Measures at how many restaurants each part of an installation reaches its limit. Fills a database with 100,000 restaurants, measures
 * one backend (separate process, HTTP, embedded PostgreSQL) and one built storefront with it, and prints the figures and the limits
 * that follow from them: the two tables of docs/decisions/scale-out.md.
 *
 *   npm run bench -- capacity [--restaurants 100000] [--orders 500000] [--write]    measures for eight minutes, with 4 GB of temporary files, after `npm run build`
 *   npm run bench -- capacity --from-file                                           prints the stored figures
 *
 * `--write` stores the figures in bench/capacity/measured.json, with which a test compares the document.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sendWaiting } from '../backend/modules/outbox/send-waiting';
import { createBuiltStorefront } from '../backend/testing/built-storefront';
import { createTestDeps } from '../backend/testing/deps';
import type { LoadSeed } from '../backend/testing/seed-load';
import { sendRawRequest } from '../lib/server/testing/raw-get';
import { type BackendStack, withBackend } from './backend-stack';
import { countRows, fillRestaurants, getTableBytes, largeShops, postMails } from './capacity/fill';
import { type Measured, renderEnds, renderMeasured } from './capacity/model';
import { type ScaledCase, scaledCases } from './cases/scaled';
import { createHttpSender, getMedian, getRequest, print, runTimed } from './load';

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;
const { values } = parseArgs({
  options: { restaurants: text, orders: text, write: flag, 'from-file': flag },
});
const restaurants = Number(values.restaurants ?? 100_000);
const orders = Number(values.orders ?? 500_000);
const file = new URL('capacity/measured.json', import.meta.url);

async function measure(): Promise<Measured> {
  let measured: Measured | undefined;
  await withBackend({ clients: 0 }, async (stack) => {
    const { db } = stack.database;
    const started = performance.now();
    const crowd = await fillRestaurants(db, restaurants, orders);
    print(`${restaurants} restaurants and ${orders} orders filled in ${formatSecondsSince(started)} s`);
    const orderTables = ['orders', 'order_lines', 'order_events', 'payments', 'idempotency_keys'];
    const orderBytes = (await getTableBytes(db, ...orderTables)) / orders;
    const movements = await countRows(db, 'wallet_transactions');
    const movementBytes = (await getTableBytes(db, 'wallet_transactions', 'wallet_entries')) / movements;
    const vacuumBytesPerSecond = await measureVacuum(stack);
    const mailsPerSecond = await measureMails(stack);
    await stack.start();
    // The first calls warm up compiled code and query plans.
    const measureRate = async (chosen: ScaledCase, calls: number, clients = 16) => {
      const warmUp = Math.ceil(calls / 4);
      await callAll(stack, crowd, chosen, clients, 0, warmUp);
      return callAll(stack, crowd, chosen, clients, warmUp, calls);
    };
    const lookupsPerSecond = await measureRate(scaledCases.domain!, 8_000);
    const ordersPerSecond = await measureRate(scaledCases.submit!, 3_000);
    const searchesPerSecond = await measureRate(scaledCases.search!, 60, 2);
    measured = {
      restaurants,
      ordersPerSecond,
      lookupsPerSecond,
      searchesPerSecond,
      mailsPerSecond,
      ...(await measureStorefront(stack, crowd)),
      orderBytes,
      movementBytes,
      vacuumBytesPerSecond,
    };
  });
  return measured!;
}

const formatSecondsSince = (since: number) => ((performance.now() - since) / 1000).toFixed(0);

/** Returns calls per second, spread over restaurants and diners. */
async function callAll(
  { port, secret }: BackendStack,
  crowd: LoadSeed,
  { endpoint, call }: ScaledCase,
  clients: number,
  from: number,
  count: number,
): Promise<number> {
  const requests = Array.from({ length: count }, (_, at) => {
    const { input, token, idempotencyKey } = call(crowd, from + at);
    return getRequest(endpoint, input as never, { secret, token, idempotencyKey });
  });
  return count / (await runTimed(requests, clients, createHttpSender(port, endpoint))).seconds;
}

/** Returns the bytes of table and indexes that a vacuum without skipped pages reads per second, all in memory. */
async function measureVacuum({ database: { db } }: BackendStack): Promise<number> {
  const bytes = await getTableBytes(db, 'orders');
  // Vacuum reads the indexes only when there are dead rows.
  await db.execute(
    'update orders set locale = locale where ctid = any(array(select ctid from orders limit 20000))',
  );
  const started = performance.now();
  await db.execute('vacuum (disable_page_skipping, index_cleanup on, parallel 0) orders');
  return bytes / ((performance.now() - started) / 1000);
}

/** Returns the mails per second of one sender, with a mail server that takes 200 ms for each. */
async function measureMails({ database }: BackendStack): Promise<number> {
  const count = 400;
  await postMails(database.db, count);
  const mail = { delivers: true, domain: 'example.test', send: () => pause(200) };
  const deps = createTestDeps({ ...database, url: 'postgresql://nobody' } as never, { mail: mail as never });
  const started = performance.now();
  const sent = await sendWaiting(deps, 'email');
  const needed = (performance.now() - started) / 1000;
  await deps.listener.close();
  if (sent !== count) throw new Error(`${sent} of ${count} mails were sent`);
  return count / needed;
}

/** Measures first visits of many restaurants, and changes, at one built storefront. */
async function measureStorefront(stack: BackendStack, crowd: LoadSeed) {
  const logFolder = mkdtempSync(join(tmpdir(), 'makan-bench-storefront-'));
  const storefront = await createBuiltStorefront({
    backendUrl: `http://127.0.0.1:${stack.port}`,
    gatewaySecret: stack.secret,
    logFolder,
    env: { CACHE_MEGABYTES: '1000', RENDERS_PER_SECOND: '99999', RENDERS_AT_ONCE: '99999' },
  });
  await storefront.start();
  try {
    const sizes: number[] = [];
    const visit = async (restaurant: number) => {
      const headers = { host: crowd.getHost(restaurant) };
      let bytes = 0;
      for (const encoding of ['identity', 'gzip', 'br']) {
        const { status, body } = await sendRawRequest(storefront.port, '/home', {
          ...headers,
          'accept-encoding': encoding,
        });
        if (status !== 200) throw new Error(`/home of restaurant ${restaurant} was answered ${status}`);
        bytes += body.length;
      }
      sizes.push(bytes);
    };
    const shops = Array.from({ length: largeShops }, (_, at) => at);
    const [before, after] = [shops.slice(0, 100), shops.slice(100)];
    await runTimed(before, 4, visit);
    const first = await runTimed(after, 4, visit);
    const change = async (restaurant: number) => {
      const answer = await fetch(`http://127.0.0.1:${storefront.port}/api/revalidate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-gateway-secret': stack.secret },
        body: JSON.stringify({ restaurantId: crowd.restaurantId(restaurant) }),
      });
      if (!answer.ok) throw new Error(`a change was answered ${answer.status}`);
    };
    await runTimed(before, 1, change);
    // Changes arrive one after another on the stream.
    const changed = await runTimed([...after, ...after, ...after], 1, change);
    const again = await runTimed(after, 4, visit);
    return {
      firstRendersPerSecond: after.length / first.seconds,
      rendersPerSecond: after.length / again.seconds,
      changesPerSecond: (3 * after.length) / changed.seconds,
      pageBytes: getMedian(sizes),
    };
  } finally {
    await storefront.kill();
    rmSync(logFolder, { recursive: true, force: true });
  }
}

const measured: Measured = values['from-file'] ? JSON.parse(readFileSync(file, 'utf8')) : await measure();
if (values.write) writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
print(
  `\nMeasured with ${measured.restaurants.toLocaleString('en')} restaurants:\n\n${renderMeasured(measured)}`,
);
print(`\nWhere each part ends:\n\n${renderEnds(measured)}`);
