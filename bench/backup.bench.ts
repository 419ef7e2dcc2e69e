/**
 * Measures how much `makan backup` delays orders: sends orders at a fixed rate to one backend, alternately without and during a backup.
 * Prints the size of the database, the duration of a backup, and the 95th percentile of the orders' latency.
 *
 *   npm run bench -- backup [--orders 350000] [--per-second 20] [--rounds 3]
 *
 * With 350,000 orders the database has about 1 GB.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { type LoadSeed, seedLoad } from '../backend/testing/seed-load';
import { type BackendStack, withBackend } from './backend-stack';
import { dishPrice, scaledCases } from './cases/scaled';
import { createHttpSender, getMedian, getRequest, print } from './load';

const number = { type: 'string' } as const;
const { values } = parseArgs({ options: { orders: number, 'per-second': number, rounds: number } });
const orders = Number(values.orders ?? 350_000);
const perSecond = Number(values['per-second'] ?? 20);
const rounds = Number(values.rounds ?? 3);
/** Milliseconds of a round without a backup; the warm-up lasts until code is compiled and each shop has been read once. */
const quietMs = 20_000;
const warmUpMs = 30_000;
const target = 1.05;

const size = {
  restaurants: 100,
  dishes: 200,
  diners: orders / 10,
  newcomers: 30_000,
  orders,
  reservations: orders / 10,
  voucherOrders: orders / 10,
};

/** Returns a function that sends orders until some work is done and returns their latencies in milliseconds. */
function createOrders({ port, secret }: BackendStack, crowd: LoadSeed) {
  const { endpoint, call } = scaledCases.submit!;
  const send = createHttpSender(port, endpoint);
  let next = 0;
  return async (work: Promise<unknown>): Promise<number[]> => {
    let isOver = false;
    const end = () => {
      isOver = true;
    };
    work.then(end, end);
    const started = performance.now();
    const sent: Promise<number>[] = [];
    for (let nth = 0; !isOver; nth++) {
      const wait = started + (nth * 1000) / perSecond - performance.now();
      if (wait > 0) await pause(wait);
      const { input, token, idempotencyKey } = call(crowd, next++);
      const request = getRequest(endpoint, input as never, { secret, token, idempotencyKey });
      const began = performance.now();
      // There are more connections than concurrent orders, so no order waits for a connection.
      sent.push(send(request, nth % 200).then(() => performance.now() - began));
    }
    await work;
    return Promise.all(sent);
  };
}

const getP95 = (times: number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;

async function backUp(url: string, file: string): Promise<number> {
  const began = performance.now();
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'backend/cli/main.ts', 'backup', file], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: join(file, '..') },
  });
  return (performance.now() - began) / 1000;
}

await withBackend({ clients: 0 }, async (stack) => {
  const { db } = stack.database;
  const crowd = await seedLoad(db, size, () => ({ price: dishPrice, stock: null }));
  await db.execute('vacuum analyze');
  await db.execute('checkpoint');
  await stack.start();
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  print(
    `${orders} orders of the past, ${(rows[0]!.bytes / 1e9).toFixed(2)} GB; ${perSecond} orders/s by the clock`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'makan-bench-backup-'));
  try {
    const order = createOrders(stack, crowd);
    await order(pause(warmUpMs));
    const slower: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const file = join(folder, `${round}.makan`);
      const quiet = await order(pause(quietMs));
      const backup = backUp(stack.url, file);
      const during = await order(backup);
      slower.push(getP95(during) / getP95(quiet));
      print(
        `p95 ${getP95(quiet).toFixed(1)} ms of ${quiet.length} orders, during a backup ${getP95(during).toFixed(1)} ms of ${during.length}; ` +
          `it took ${(await backup).toFixed(0)} s and has ${(statSync(file).size / 1e6).toFixed(0)} MB`,
      );
    }
    print(
      `${((getMedian(slower) - 1) * 100).toFixed(0)} % slower at p95, median (target at most ${((target - 1) * 100).toFixed(0)} %)`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
