import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { topUps } from '../../schema/wallet';
import { createCallsTo } from '../client';
import { createTestEnv } from '../deps';
import { insertDiners, insertShop, type TestDiner, type TestShop } from '../shop';
import { type BackendProcess, createBackendProcess } from './backend-process';
import { checkInvariants } from './invariants';
import { loadUntilCrash, type Scenario, submitAgain } from './load';

const amount = 2500;
/** The number of top-ups per client, below the limit of unpaid ones. */
const topUpsPerClient = 8;
let database: TestDatabase;
let backend: BackendProcess;
let shop: TestShop;
let diners: TestDiner[];
const operators: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertShop(database.db);
  diners = await insertDiners(database.db, 6, new Date());
  backend = await createBackendProcess(database.url);
  await backend.start();
}, 360_000);
afterAll(async () => {
  for (const operator of operators) operator.kill('SIGKILL');
  await backend?.kill();
  await database?.close();
}, 180_000);

/** The acknowledged top-ups by the keys of their requests. */
const acknowledged = new Map<string, string>();

const createTopUpScenario =
  (who: TestDiner): Scenario =>
  async (submit, nth) => {
    if (nth >= topUpsPerClient) {
      const { userId } = who;
      await submit({ endpoint: contract['wallet.summary'], input: { userId, countryCode: undefined } });
      return;
    }
    await submit({
      endpoint: contract['wallet.topUp'],
      input: {
        userId: who.userId,
        openId: undefined,
        restaurantId: shop.restaurantId,
        issueTypeDesc: 'Top-up',
        issueAmount: amount,
        issueAmountOrig: amount,
        payType: 'PAY_NOW',
        remark: 'Topup-System-Wallet',
      },
      note(answer, key) {
        const before = acknowledged.get(key);
        if (before !== undefined && before !== answer!.transactionId)
          throw new Error(`one click made ${before} and ${answer!.transactionId}`);
        acknowledged.set(key, answer!.transactionId);
      },
    });
  };

test('a backend that is killed amid top-ups starts each of them once', async () => {
  const calls = createCallsTo(backend.url, createTestEnv('').GATEWAY_SECRET);
  const clients = diners.map((who) => ({ who, calls, scenario: createTopUpScenario(who) }));
  const unanswered = await loadUntilCrash(clients, { crashAfter: 9, crash: () => backend.kill() });
  await backend.start();
  await submitAgain([calls, calls], unanswered);
  const storedTopUps = await database.db.select({ id: topUps.id }).from(topUps);
  expect(storedTopUps.map(({ id }) => id).sort()).toEqual([...acknowledged.values()].sort());
  expect(storedTopUps.length).toBeGreaterThanOrEqual(9);
}, 180_000);

/**
 * Starts an operator's process. Returns functions that kill it after a number of approvals or wait for its end.
 */
async function startOperator(refs: string[]) {
  const program = fileURLToPath(new URL('./reviews-process.ts', import.meta.url));
  const child = fork(program, [database.url, ...refs], { execArgv: ['--import', 'tsx'] });
  operators.push(child);
  await once(child, 'message');
  let approved = 0;
  return {
    begin: () => child.send('begin'),
    async killAfter(count: number): Promise<void> {
      const ended = once(child, 'exit');
      child.on('message', (said) => {
        if (said === 'approved' && ++approved === count) child.kill('SIGKILL');
      });
      await ended;
    },
    done: () =>
      new Promise<void>((resolve) => {
        child.on('message', (said) => said === 'done' && resolve());
      }),
  };
}

test('WAL-07 DEC-55 of operators that review at once, one killed by -9, each top-up is credited once', async () => {
  const ids = [...acknowledged.values()];
  const [first, second] = await Promise.all([startOperator(ids), startOperator(ids)]);
  const ended = [first.killAfter(2), second.done()];
  first.begin();
  second.begin();
  // The second operator may be so fast that the first never approves a second top-up; then the first is killed
  // here.
  await ended[1];
  operators[0]!.kill('SIGKILL');
  await ended[0];

  const { rows } = await database.db.execute(sql`select
    (select count(*)::int from top_ups where state = 'done') as credited,
    (select count(*)::int from wallet_transactions where type = 'topup') as movements,
    (select count(distinct subject_id)::int from wallet_transactions where type = 'topup') as subjects,
    (select sum(balance)::int from wallet_accounts where kind = 'diner') as held,
    (select count(*)::int from audit_log where act = 'top-up.approve') as acts`);
  const all = ids.length;
  expect(rows).toEqual([{ credited: all, movements: all, subjects: all, held: all * amount, acts: all }]);
  expect(await checkInvariants(database.db)).toEqual({});
}, 180_000);
