/**
 * Sends the same calls alternately to two backends: one with a single restaurant and its orders, one with a thousand restaurants and
 * theirs (separate processes, HTTP, one embedded PostgreSQL with two databases). Calls are spread over all restaurants and diners.
 * Prints calls per second, the 99th percentile, the CPU of backend and database per call (Linux only), and how many times slower the
 * large one is; median of the rounds. On a busy machine CPU is more reliable than time.
 *
 *   npm run bench -- scale [--restaurants 1000] [--orders 1000000] [--only submit,menu] [--calls 800] [--rounds 3]
 *
 * By default a restaurant has 1,000 orders and 200 dishes; diners, reservations and voucher orders are a tenth of the orders.
 */
import { parseArgs } from 'node:util';
import { type LoadSeed, seedLoad } from '../backend/testing/seed-load';
import type { LoadSeedSize } from '../backend/testing/seed-load-size';
import { type BackendStack, withBackends } from './backend-stack';
import { dishPrice, type ScaledCase, scaledCases } from './cases/scaled';
import { createHttpSender, getMedian, getP99, getRequest, print, runTimed, type Timed } from './load';

const number = { type: 'string' } as const;
const { values } = parseArgs({
  options: { restaurants: number, orders: number, only: number, calls: number, rounds: number },
});
const restaurants = Number(values.restaurants ?? 1000);
const orders = Number(values.orders ?? restaurants * 1000);
const perRound = Number(values.calls ?? 800);
const rounds = Number(values.rounds ?? 3);
const clients = 16;
const slices = 8;
const target = 1.3;
/** Number of calls that warm up compiled code and query plans, and read each shop once. */
const warmUp = Math.max(restaurants, 400);

/** Returns the size of a database with this part of all restaurants; newcomers place orders that exceed the regulars' limit. */
const getSize = (part: number): LoadSeedSize => ({
  restaurants: restaurants * part,
  dishes: 200,
  diners: (orders / 10) * part,
  newcomers: 10_000,
  orders: orders * part,
  reservations: (orders / 10) * part,
  voucherOrders: (orders / 10) * part,
});

const limited = 20;
const createDish = (dish: number) => ({ price: dishPrice, stock: dish < limited ? 1_000_000 : null });

interface Side extends BackendStack {
  crowd: LoadSeed;
}

async function fillBackend(stack: BackendStack, size: LoadSeedSize): Promise<Side> {
  const started = performance.now();
  const { db } = stack.database;
  const crowd = await seedLoad(db, size, createDish);
  // No reservation may fail for lack of tables.
  await db.execute(`update restaurants set config = jsonb_set(config, '{reservation,slots}', (
    select jsonb_agg(slot || '{"limit": 100000}') from jsonb_array_elements(config #> '{reservation,slots}') slot))`);
  await db.execute('checkpoint');
  await stack.start();
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const { restaurants: shops, orders: placed, diners } = size;
  print(`restaurants ${shops}, orders ${placed}, diners with a history ${diners}: filled in ${seconds} s`);
  return { ...stack, crowd };
}

/** Returns a function that sends the next calls of a case; each call is sent once. */
function createCaller(side: Side, { endpoint, call }: ScaledCase) {
  const send = createHttpSender(side.port, endpoint);
  let next = 0;
  return (count: number): Promise<Timed> => {
    const requests = Array.from({ length: count }, () => {
      const { input, token, idempotencyKey } = call(side.crowd, next++);
      return getRequest(endpoint, input as never, { secret: side.secret, token, idempotencyKey });
    });
    return runTimed(requests, clients, send);
  };
}

async function measure(chosen: ScaledCase, small: Side, large: Side): Promise<void> {
  const sides = [createCaller(small, chosen), createCaller(large, chosen)] as const;
  const readCpuMs = () => [small, large].map((side) => side.cpuMs() ?? Number.NaN);
  for (const ask of sides) await ask(warmUp);
  const measured: { rates: number[]; latencies: number[]; cpuMs: number[]; slower: number }[] = [];
  for (let round = 1; round <= rounds; round++) {
    const sums: Timed[] = sides.map(() => ({ seconds: 0, latencies: [] }));
    const cpuBefore = readCpuMs();
    // Both run alternately in slices, so that other load of the machine affects them equally.
    for (let slice = 0; slice < slices; slice++)
      for (const [side, ask] of sides.entries()) {
        const { seconds, latencies } = await ask(perRound / slices);
        const sum = sums[side] as Timed;
        sum.seconds += seconds;
        sum.latencies.push(...latencies);
      }
    const [one, many] = sums as [Timed, Timed];
    const cpuMs = readCpuMs().map((after, side) => (after - (cpuBefore[side] as number)) / perRound);
    measured.push({
      rates: [perRound / one.seconds, perRound / many.seconds],
      latencies: [getP99(one.latencies), getP99(many.latencies)],
      cpuMs,
      slower: many.seconds / one.seconds,
    });
  }
  const formatMiddle = (of: (row: (typeof measured)[number]) => number | undefined, digits: number) =>
    getMedian(measured.map((row) => of(row) ?? Number.NaN)).toFixed(digits);
  const said = [0, 1].map(
    (side) =>
      `${formatMiddle(({ rates }) => rates[side], 0)}/s, p99 ${formatMiddle(({ latencies }) => latencies[side], 1)} ms, ` +
      `CPU ${formatMiddle(({ cpuMs }) => cpuMs[side], 2)} ms`,
  );
  print(
    `${chosen.title}: 1 restaurant ${said[0]}; ${restaurants} restaurants ${said[1]}; ` +
      `${formatMiddle(({ slower }) => slower, 2)} times slower, ` +
      `${formatMiddle(({ cpuMs }) => (cpuMs[1] as number) / (cpuMs[0] as number), 2)} times the CPU ` +
      `(${chosen.grows ?? `target at most ${target}`})`,
  );
}

const wanted = (values.only?.split(',') ?? Object.keys(scaledCases)).map((name) => {
  const chosen = scaledCases[name];
  if (chosen) return chosen;
  throw new Error(`No case is called ${name}. There are: ${Object.keys(scaledCases).join(', ')}`);
});

await withBackends(2, { clients: 0 }, async ([one, many]) => {
  const small = await fillBackend(one as BackendStack, getSize(1 / restaurants));
  const large = await fillBackend(many as BackendStack, getSize(1));
  for (const chosen of wanted) await measure(chosen, small, large);
});
