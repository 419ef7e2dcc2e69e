import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { findRunningServer } from '../../db/postgres/cluster';
import { readRecord } from '../../db/postgres/record';
import { createSignedHeaders } from '../../providers/payment/signed-body';
import { CallError } from '../client';
import { readResident, readWithChildren } from '../process-memory';
import { insertDiners, insertShop, near, type TestDiner } from '../shop';
import { type Backend, createBackend } from '../two-backends/two-backends';
import { fillWallet, type VoucherShop } from '../vouchers';
import { createNotes, readStanding } from './acknowledged';
import { type DurableServer, startDurableServer } from './durable-server';
import { checkInvariants, noteSupplies } from './invariants';
import { isUnanswered, type Scenario, type SubmitAction } from './load';
import { insertLoadShop } from './load-shop';
import { createLoadStorefront, type LoadStorefront } from './load-storefront';
import {
  createOrderScenario,
  createReservationScenario,
  createVoucherScenario,
  orderTotal,
  toLoadOrder,
} from './scenarios';

/** The duration of the load: ten minutes with FULL=1 (`npm run verify:full`). */
const seconds = getRoundCount(600, 20);
const isFull = process.env.FULL !== undefined;
/**
 * The time after which a client repeats a request at another backend, while the first may still be processed.
 */
const patienceMs = 1_500;
const dinerCount = getRoundCount(8_000, 400);
const pocketMoney = 10_000_000;
const bankSecret = 'a secret that the bank and this test know';
/** Each loop has its own stream of random numbers, which TEST_SEED reproduces. */
const createRandom = (stream: string) => {
  const random = createSeededRandom(process.env, stream);
  return {
    between: (least: number, most: number) => least + random() * (most - least),
    oneOf: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!,
  };
};
const { oneOf } = createRandom('clients');

const notes = createNotes();
/** The top-ups by key, and the orders with the state that the bank's notices must have produced. */
const toppedUp = new Map<string, string>();
const paid = new Map<string, 'paid' | 'cancelled'>();
let server: DurableServer;
let shop: VoucherShop;
const diners: TestDiner[] = [];
/** The last backend is frozen but never killed, so that its memory can be measured. */
let backends: Backend[] = [];
/** With FULL=1 a second storefront is never killed, so that its memory can be measured. */
let storefronts: LoadStorefront[] = [];
const kitchen = 'Kitchen under load';
const otherKitchen = 'Kitchen of unknown hosts';

const withDatabase: DurableServer['withDatabase'] = (work) => server.withDatabase(work);

beforeAll(
  async () => {
    if (!inject('arePagesBuilt'))
      throw new Error('The storefront is not built from these sources: run `npm run build` first');
    server = await startDurableServer();
    shop = await withDatabase((db) => insertLoadShop(db, {}, { name: { en: kitchen } }));
    // A storefront that cannot find the restaurant of a host shows this one.
    await withDatabase((db) =>
      insertShop(db, [{}], { id: 3473, merchantId: 'm-2', name: { en: otherKitchen } }),
    );
    await withDatabase(noteSupplies);
    // The wallets are filled before the first kill, because their balances must be known.
    await withDatabase(async (db) => {
      while (diners.length < dinerCount) {
        const inserted = await insertDiners(db, 100, new Date());
        await Promise.all(inserted.map((who) => fillWallet(db, who, pocketMoney)));
        diners.push(...inserted);
      }
    });
    for (const { userId } of diners) notes.filled(userId, pocketMoney);
    const more = { BANK_NOTICE_SECRET: bankSecret };
    backends = await Promise.all([1, 2, 3].map(() => createBackend(server.url, more)));
    storefronts = await Promise.all(
      Array.from({ length: getRoundCount(2, 1) }, () =>
        createLoadStorefront(
          { host: `shop${shop.restaurantId}.example.test`, own: kitchen, other: otherKitchen },
          { backendUrl: backends.map(({ url }) => url).join(), logFolder: server.dataDir },
        ),
      ),
    );
    await Promise.all([...backends, ...storefronts].map((program) => program.start()));
  },
  getRoundCount(600_000, 120_000),
);

afterAll(async () => {
  for (const backend of backends) backend.freeze(false);
  await Promise.all([...backends, ...storefronts].map((program) => program.kill()));
  await server?.remove();
}, 180_000);

/** Waits until PostgreSQL runs as a new process and responds. */
async function waitForPostgres(killed?: number): Promise<void> {
  for (;;) {
    const pid = findPostgresPid();
    const answers =
      pid !== undefined && pid !== killed && withDatabase((db) => db.execute('select 1').then(() => true));
    if (await Promise.resolve(answers).catch(() => false)) return;
    await pause(100);
  }
}

/** Returns the answer, or rejects if it is late. A late request is not canceled and may still be processed. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  const late = pause(patienceMs).then(() => {
    throw new TypeError('no answer', { cause: 'late' });
  });
  return Promise.race([answer, late]);
}

/** Sends a request with one idempotency key to random backends until one of them answers. */
const createPersistentSubmit =
  (who: TestDiner): SubmitAction =>
  async (operation) => {
    const idempotencyKey = randomUUID();
    for (;;) {
      const { calls } = oneOf(backends);
      try {
        const answer = await withTimeout(
          calls.call(operation.endpoint, operation.input, { token: who.token, idempotencyKey }),
        );
        operation.note?.(answer, idempotencyKey);
        return answer;
      } catch (error) {
        if (isUnanswered(error)) {
          await pause(50);
          continue;
        }
        if (!(error instanceof CallError) || error.code !== operation.doneBefore) throw error;
        operation.note?.(undefined, idempotencyKey);
        return undefined as never;
      }
    }
  };

/** Cached pages in three languages, and one page that needs the backend for each request. */
const pages = [
  '/home',
  '/zh-CN/home',
  '/vn/menu',
  '/shopInfo',
  '/search',
  '/reserve-share?shareCode=nobody-has-this',
];

/** Requests pages, and reads the menu, the times and a quote. */
const createBrowseScenario =
  (who: TestDiner): Scenario =>
  async (submit) => {
    const { restaurantId } = shop;
    const storefront = oneOf(storefronts);
    for (const page of pages) await storefront.show(page);
    await storefront.read(contract['reservations.weekdays'], { restaurantId });
    await submit({ endpoint: contract['restaurant.menu'], input: { restaurantId } });
    const { payAmount, ...order } = toLoadOrder(who, shop);
    await submit({
      endpoint: contract['ordering.extraInfo'],
      input: { ...order, ...near, restaurants: [{ restaurantId }] },
    });
    await submit({ endpoint: contract['reservations.weekdays'], input: { restaurantId } });
    await submit({ endpoint: contract['orders.list'], input: { userId: who.userId, locale: undefined } });
    await submit({
      endpoint: contract['wallet.summary'],
      input: { userId: who.userId, countryCode: undefined },
    });
  };

/** Starts a top-up that stays unpaid. */
const createTopUpScenario =
  (who: TestDiner): Scenario =>
  async (submit) => {
    await submit({
      endpoint: contract['wallet.topUp'],
      input: {
        userId: who.userId,
        openId: undefined,
        restaurantId: shop.restaurantId,
        issueTypeDesc: 'Top-up',
        issueAmount: 2500,
        issueAmountOrig: 2500,
        payType: 'PAY_NOW',
        remark: 'Topup-System-Wallet',
      },
      note: (answer, key) => void toppedUp.set(key, answer!.transactionId),
    });
  };

/** Orders by bank transfer; the bank notifies each payment three times, to different backends. Every other order is then cancelled. */
const createBankPaymentScenario =
  (who: TestDiner): Scenario =>
  async (submit, nth) => {
    const { orderTransactionId, orderSn } = await submit({
      endpoint: contract['ordering.submit'],
      input: toLoadOrder(who, shop, { payType: 'PAY_NOW' }),
      note: (answer, key) => notes.ordered(key, answer!.orderTransactionId, { userId: who.userId, paid: 0 }),
    });
    const notice = {
      noticeId: randomUUID(),
      reference: orderSn.replaceAll('-', ''),
      amount: orderTotal / 100,
      currency: 'SGD',
      account: '201912345K',
    };
    await Promise.all([1, 2, 3].map(() => notifyUntilTaken(notice)));
    paid.set(orderTransactionId, 'paid');
    if (nth % 2 === 0) return;
    await submit({
      endpoint: contract['orders.cancel'],
      input: { orderTransactionId, cancelReason: 'Changed my mind' },
      note: () => {
        notes.cancelled(orderTransactionId);
        paid.set(orderTransactionId, 'cancelled');
      },
    });
  };

async function notifyUntilTaken(notice: object): Promise<void> {
  const body = JSON.stringify(notice);
  for (;;) {
    const { calls } = oneOf(backends);
    const request = {
      method: 'POST',
      headers: { 'x-gateway-secret': undefined, ...createSignedHeaders(bankSecret, body, new Date()) },
      body,
    };
    const answer = await withTimeout(calls.raw('/provider/bank/notice', request)).catch((error) => {
      if (!isUnanswered(error)) throw error;
    });
    if (answer?.status === 200) return;
    if (answer && answer.status !== 503) throw new Error(`the notice was answered ${answer.status}`);
    await pause(100);
  }
}

const scenarios: ((who: TestDiner) => Scenario)[] = [
  (who) => createOrderScenario(who, shop, notes),
  (who) => createVoucherScenario(who, shop, notes),
  (who) => createReservationScenario(who, shop, notes),
  createBrowseScenario,
  createTopUpScenario,
  createBankPaymentScenario,
];

let answered = 0;

/** Runs scenarios until the end, each four times for a new user. */
async function visitAgainAndAgain(index: number, isOver: () => boolean): Promise<void> {
  for (let nth = index; !isOver(); nth++) {
    const who = diners.pop();
    if (!who) throw new Error('there are too few diners for this run');
    const scenario = scenarios[nth % scenarios.length]!(who);
    for (let visit = 0; visit < 4 && !isOver(); visit++) {
      await scenario(createPersistentSubmit(who), visit);
      answered += 1;
    }
  }
}

const findPostgresPid = () => findRunningServer(readRecord(server.dataDir)!.cluster)?.pid;

type Fault =
  | 'kills of backends'
  | 'kills of the storefront'
  | 'kills of PostgreSQL'
  | 'short freezes'
  | 'long freezes';

/** The action of each fault, and the pause after it in ms. */
const faults: Record<Fault, { pause: [least: number, most: number]; act(): Promise<void> }> = {
  'kills of backends': {
    pause: [1_000, 8_000],
    async act() {
      const { between, oneOf } = randomOf['kills of backends'];
      const backend = oneOf(backends.slice(0, 2));
      await backend.kill();
      await pause(between(0, 500));
      await startAgain(backend);
    },
  },
  // A start takes seconds of processor time, so a short run has one or two kills.
  'kills of the storefront': {
    pause: [getRoundCount(2_000, 10_000), getRoundCount(12_000, 20_000)],
    async act() {
      const { between } = randomOf['kills of the storefront'];
      const [storefront] = storefronts;
      await storefront!.kill();
      await pause(between(0, 500));
      await storefront!.start();
    },
  },
  'kills of PostgreSQL': {
    pause: [2_000, 15_000],
    async act() {
      const killed = findPostgresPid();
      if (killed === undefined) return;
      process.kill(killed, 'SIGKILL');
      await waitForPostgres(killed);
    },
  },
  'short freezes': { pause: [1_000, 6_000], act: () => freezeOne('short freezes', 200, 2_500) },
  // The freezes last about 30 s, after which PostgreSQL ends the transaction of a silent client.
  'long freezes': { pause: [5_000, 20_000], act: () => freezeOne('long freezes', 20_000, 35_000) },
};
const kinds = (Object.keys(faults) as Fault[]).filter((kind) => isFull || kind !== 'long freezes');
const randomOf = Object.fromEntries(
  (Object.keys(faults) as Fault[]).map((kind) => [kind, createRandom(kind)]),
) as Record<Fault, ReturnType<typeof createRandom>>;
const done = Object.fromEntries(Object.keys(faults).map((kind) => [kind, 0])) as Record<Fault, number>;

/** Starts a backend again until it succeeds, as a supervisor would: without a database a backend ends. */
async function startAgain(backend: Backend): Promise<void> {
  for (;;)
    try {
      return await backend.start();
    } catch (error) {
      if (!/the (database is|job queues are) not ready/.test(String(error))) throw error;
      await pause(200);
    }
}

/** Freezes a backend for a random time. Long freezes exclude the third one, because its memory is measured. */
async function freezeOne(kind: Fault, least: number, most: number): Promise<void> {
  const { between, oneOf } = randomOf[kind];
  const backend = oneOf(kind === 'long freezes' ? backends.slice(0, 2) : backends);
  backend.freeze(true);
  await pause(between(least, most));
  backend.freeze(false);
}

const MiB = 1024 * 1024;

/**
 * The current memory of each process in bytes; undefined while it does not run. Only those that are never
 * killed can leak for long.
 */
const processes: Record<string, { isKilled: boolean; memory(): number | undefined }> = {
  'backend 1': { isKilled: true, memory: () => backends[0]!.memory() },
  'backend 2': { isKilled: true, memory: () => backends[1]!.memory() },
  'backend 3': { isKilled: false, memory: () => backends[2]!.memory() },
  'storefront 1': { isKilled: true, memory: () => readResident(storefronts[0]!.pid()) },
  'storefront 2': { isKilled: false, memory: () => readResident(storefronts[1]?.pid()) },
  PostgreSQL: { isKilled: true, memory: () => readWithChildren(findPostgresPid()) },
};

interface Sample {
  second: number;
  MiB: number;
}

const getAverage = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Returns the slope of a regression line through the samples, in MiB per five minutes. */
function getRise(samples: Sample[]): number {
  const middle = getAverage(samples.map(({ second }) => second));
  const mean = getAverage(samples.map(({ MiB }) => MiB));
  const above = samples.reduce((sum, { second, MiB }) => sum + (second - middle) * (MiB - mean), 0);
  return (300 * above) / samples.reduce((sum, { second }) => sum + (second - middle) ** 2, 0);
}

/**
 * The allowed rise of the memory in the second half: by its regression line, or for killed processes from the
 * maximum of the first half to that of the second. On a busy machine the memory rose by 9 MiB in the first
 * half, during warm-up, and fell by 18 in the second: the timing of garbage collection alone changes it by tens
 * of MiB.
 */
const mostRise = 40;

/** Returns a row of the memory table, in MiB. */
function summarize(isKilled: boolean, samples: Sample[]) {
  const first = samples.filter(({ second }) => second < seconds / 2);
  const second = samples.slice(first.length);
  const getMost = (half: Sample[]) => Math.max(...half.map(({ MiB }) => MiB));
  return {
    'average, first half': Math.round(getAverage(first.map(({ MiB }) => MiB))),
    'average, second half': Math.round(getAverage(second.map(({ MiB }) => MiB))),
    'most, first half': Math.round(getMost(first)),
    'most, second half': Math.round(getMost(second)),
    rise: Math.round(isKilled ? getMost(second) - getMost(first) : getRise(second)),
  };
}

test(
  'ten minutes of mixed load with kills of backends, of the storefront and of PostgreSQL and frozen backends at random moments lose, tear and double nothing, and memory stays flat',
  async () => {
    const start = Date.now();
    const end = start + seconds * 1_000;
    let hasFailed = false;
    const isOver = () => hasFailed || (Date.now() >= end && kinds.every((kind) => done[kind] > 0));
    const memory: Record<string, Sample[]> = {};
    const watching = (async () => {
      while (!isOver()) {
        for (const [name, process] of Object.entries(processes)) {
          const bytes = process.memory();
          memory[name] ??= [];
          if (bytes) memory[name].push({ second: (Date.now() - start) / 1000, MiB: bytes / MiB });
        }
        await pause(1_000);
      }
    })();
    const breaking = kinds.map(async (kind) => {
      const { between } = randomOf[kind];
      while (!isOver()) {
        await faults[kind].act();
        done[kind] += 1;
        for (let left = between(...faults[kind].pause); left > 0 && !isOver(); left -= 100) await pause(100);
      }
    });
    const clients = Array.from({ length: 9 }, (_, index) => visitAgainAndAgain(index, isOver));
    const parts = [...clients, ...breaking, watching];
    // The first failure stops the other loops before it is reported.
    for (const part of parts)
      part.catch(() => {
        hasFailed = true;
      });
    await Promise.allSettled(parts);
    await Promise.all(parts);
    expect(answered).toBeGreaterThan(0);

    // By now a frozen backend has completed the requests that it accepted, or it never will.
    await waitForPostgres();
    await pause(1_000);
    await withDatabase(async (db) => {
      expect(await checkInvariants(db)).toEqual({});
      expect(await readStanding(db)).toEqual(notes.standing());
      const stored = await db.execute<{ id: string }>(sql`select id from top_ups`);
      expect(stored.rows.map(({ id }) => id).sort()).toEqual([...toppedUp.values()].sort());
      const money = await db.execute<{ id: string; confirmed: number; back: number; amount: number }>(sql`
        select o.id, p.amount::int as amount,
          (select count(*)::int from payment_notices n where n.payment_id = p.id and n.outcome = 'confirmed') as confirmed,
          (select coalesce(sum(r.amount), 0)::int from refunds r where r.payment_id = p.id and r.state <> 'failed') as back
        from orders o join payments p on p.order_id = o.id
        where exists (select from payment_notices n where n.payment_id = p.id)`);
      expect(Object.fromEntries(money.rows.map(({ id, ...row }) => [id, row]))).toEqual(
        Object.fromEntries(
          [...paid].map(([id, state]) => [
            id,
            { amount: orderTotal, confirmed: 1, back: state === 'cancelled' ? orderTotal : 0 },
          ]),
        ),
      );
    });

    if (!isFull) return;
    // A short run consists only of warm-up.
    console.info(`Mixed load: ${JSON.stringify({ seconds, 'things done': answered, ...done }, null, 2)}`);
    const table = Object.entries(processes).map(([name, { isKilled }]) => ({
      'MiB of': name,
      ...summarize(isKilled, memory[name]!),
    }));
    console.table(table);
    for (const row of table) expect(row.rise, row['MiB of']).toBeLessThan(mostRise);
  },
  300_000 + seconds * 3_000,
);
