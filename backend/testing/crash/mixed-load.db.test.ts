import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { runningServer } from '../../db/postgres/cluster';
import { readRecord } from '../../db/postgres/record';
import { signedHeaders } from '../../providers/payment/signed-body';
import { CallError } from '../client';
import { rounds, seededRandom } from '../random-runs';
import { insertDiners, near, type TestDiner } from '../shop';
import { type Backend, newBackend } from '../two-backends/two-backends';
import { fillWallet, type VoucherShop } from '../vouchers';
import { newNotes, readStanding } from './acknowledged';
import { type DurableServer, startDurableServer } from './durable-server';
import { checkInvariants, readStock, readUses } from './invariants';
import { isUnanswered, type Scenario, type SubmitAction } from './load';
import { insertLoadShop, plenty } from './load-shop';
import { buying, ordering, orderTotal, reserving, toLoadOrder } from './scenarios';

/** Ten minutes with FULL=1 (`npm run verify:full`). */
const seconds = rounds(600, 20);
/** How long a process is frozen at most; ten seconds is when the gateway gives up. */
const frozenMs = rounds(20_000, 2_500);
/** When a client sends a request once more elsewhere, while the first may still be carried out. */
const patienceMs = 1_500;
const dinerCount = rounds(8_000, 400);
const pocketMoney = 10_000_000;
const bankSecret = 'a secret that the bank and this test know';
const random = seededRandom();
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const notes = newNotes();
/** Top-ups by their keys, and paid orders with what the bank was told. */
const toppedUp = new Map<string, string>();
const paid = new Map<string, 'paid' | 'cancelled'>();
let server: DurableServer;
let shop: VoucherShop;
let diners: TestDiner[];
/** The last one is frozen but never killed: its memory is looked at. */
let backends: Backend[] = [];

const withDatabase: DurableServer['withDatabase'] = (work) => server.withDatabase(work);

beforeAll(async () => {
  server = await startDurableServer();
  shop = await withDatabase((db) => insertLoadShop(db));
  // Before anything is broken: whether a wallet was filled must be known.
  diners = await withDatabase(async (db) => {
    const inserted = await insertDiners(db, dinerCount, new Date());
    for (const who of inserted) await fillWallet(db, who, pocketMoney);
    return inserted;
  });
  for (const { userId } of diners) notes.filled(userId, pocketMoney);
  const more = { BANK_NOTICE_SECRET: bankSecret };
  backends = await Promise.all([1, 2, 3].map(() => newBackend(server.url, more)));
  await Promise.all(backends.map((backend) => backend.start()));
}, 120_000);

afterAll(async () => {
  for (const backend of backends) backend.freeze(false);
  await Promise.all(backends.map((backend) => backend.kill()));
  await server?.remove();
}, 60_000);

/** Repeats what cannot be answered now, such as during a restart of PostgreSQL. */
async function until<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CallError && error.status < 500) throw error;
      await pause(100);
    }
  }
}

/** An answer, or the error of one that did not come in time; the request goes on and may still be carried out. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => undefined);
  const late = pause(patienceMs).then(() => {
    throw new TypeError('no answer', { cause: 'late' });
  });
  return Promise.race([answer, late]);
}

/** Sends a request with one key to any backend, again elsewhere when no answer comes, until there is one. */
const persistent =
  (who: TestDiner): SubmitAction =>
  async (operation) => {
    const idempotencyKey = randomUUID();
    for (;;) {
      const { calls } = oneOf(backends);
      try {
        const answer = await inTime(
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

/** Reads the menu, the times and a quote. */
const browsing =
  (who: TestDiner): Scenario =>
  async (submit) => {
    const { restaurantId } = shop;
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

/** Starts a top-up, which nobody pays. */
const toppingUp =
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
const payingByBank =
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
    };
    await Promise.all([1, 2, 3].map(() => until(() => inTime(notify(notice)))));
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

async function notify(notice: object): Promise<void> {
  const body = JSON.stringify(notice);
  const answer = await oneOf(backends).calls.raw('/provider/bank/notice', {
    method: 'POST',
    headers: { 'x-gateway-secret': undefined, ...signedHeaders(bankSecret, body, new Date()) },
    body,
  });
  if (answer.status !== 200) throw new Error(`the notice was answered ${answer.status}`);
}

const scenarios: ((who: TestDiner) => Scenario)[] = [
  (who) => ordering(who, shop, notes),
  (who) => buying(who, shop, notes),
  (who) => reserving(who, shop, notes),
  browsing,
  toppingUp,
  payingByBank,
];

let answered = 0;

/** One diner after the other does one thing four times. */
async function visitAgainAndAgain(index: number, isOver: () => boolean): Promise<void> {
  for (let nth = index; !isOver(); nth++) {
    const who = diners.pop();
    if (!who) throw new Error('there are too few diners for this run');
    const scenario = scenarios[nth % scenarios.length]!(who);
    for (let visit = 0; visit < 4 && !isOver(); visit++) {
      await scenario(persistent(who), visit);
      answered += 1;
    }
  }
}

const postgresPid = () => runningServer(readRecord(server.dataDir)!.cluster)?.pid;

async function killPostgres(): Promise<void> {
  const killed = postgresPid();
  if (killed === undefined) return;
  process.kill(killed, 'SIGKILL');
  await until(async () => {
    const pid = postgresPid();
    if (pid === undefined || pid === killed) throw new Error('not yet');
    await withDatabase((db) => db.execute('select 1'));
  });
}

const kinds = ['backend', 'postgres', 'frozen'] as const;
type Kind = (typeof kinds)[number];
const done: Record<Kind, number> = { backend: 0, postgres: 0, frozen: 0 };

async function breakSomething(kind: Kind): Promise<void> {
  if (kind === 'postgres') await killPostgres();
  else if (kind === 'backend') {
    const backend = backends[random() < 0.5 ? 0 : 1]!;
    await backend.kill();
    await pause(random() * 500);
    await backend.start();
  } else {
    const backend = oneOf(backends);
    backend.freeze(true);
    await pause(frozenMs);
    backend.freeze(false);
  }
  done[kind] += 1;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

test(
  'ten minutes of mixed load with kills of backends and of PostgreSQL and frozen backends at random moments lose, tear and double nothing, and memory stays flat',
  async () => {
    const end = Date.now() + seconds * 1_000;
    let hasFailed = false;
    const isOver = () => hasFailed || (Date.now() >= end && kinds.every((kind) => done[kind] > 0));
    const memory: number[] = [];
    const watching = (async () => {
      while (!isOver()) {
        const bytes = backends[2]!.memory();
        if (bytes) memory.push(bytes);
        await pause(500);
      }
    })();
    const breaking = (async () => {
      for (let nth = 0; !isOver(); nth++) {
        await pause(500 + random() * 2_500);
        await breakSomething(kinds[nth % kinds.length]!);
      }
    })();
    const clients = Array.from({ length: 9 }, (_, index) => visitAgainAndAgain(index, isOver));
    const parts = [...clients, breaking, watching];
    // The first failure ends the others too, before it is told.
    for (const part of parts)
      part.catch(() => {
        hasFailed = true;
      });
    await Promise.allSettled(parts);
    await Promise.all(parts);
    expect(answered).toBeGreaterThan(0);

    // What a frozen backend had taken before is carried out by now, or never will be.
    await until(() => withDatabase((db) => db.execute('select 1')));
    await pause(1_000);
    await withDatabase(async (db) => {
      expect(await checkInvariants(db)).toEqual({});
      expect(await readStanding(db)).toEqual(notes.standing());
      for (const { left, taken } of [
        ...(await readStock(db, shop.restaurantId)),
        await readUses(db, shop.restaurantId),
      ])
        expect(left + taken).toBe(plenty.stock);
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

    // Half of the run again may be what the process warms up to; a leak of each request is far more. A sample is all warm-up.
    const third = Math.floor(memory.length / 3);
    const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
    if (process.env.FULL) expect(last).toBeLessThan(1.5 * middle + 64 * 1024 * 1024);
  },
  300_000 + seconds * 3_000,
);
