import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import type { Deps } from '../deps';
import { createTestDeps } from '../testing/deps';
import type { Job } from './job-queues';
import { type RunningJobs, runJobs } from './run-jobs';

let database: TestDatabase;
let deps: Deps;
const running: RunningJobs[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database);
  await database.pool.query(
    'create table runs (id serial primary key, pid integer not null, ended boolean not null default false)',
  );
  await database.pool.query('create table hanging (pid integer not null)');
});
beforeEach(() => database.pool.query('truncate runs, hanging'));
afterEach(async () => {
  await Promise.all(running.splice(0).map((jobs) => jobs.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const start = async (...jobs: Job[]) => {
  running.push(await runJobs(deps, jobs));
};

/** Waits until the condition holds; the test's own timeout ends the wait. */
async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(20);
}

test('instances that start together take turns: one run at a time, and again and again', async () => {
  let now = 0;
  let most = 0;
  let done = 0;
  const job: Job = {
    name: 'turns',
    everySeconds: 1,
    async run() {
      most = Math.max(most, ++now);
      // The run takes longer than its interval, so that the next run is due before it ends.
      await pause(1300);
      now--;
      done++;
    },
  };
  await Promise.all([start(job), start(job), start(job)]);
  await waitUntil(() => done >= 3);
  expect(most).toBe(1);
});

test('a run that throws is tried again, and noted', async () => {
  let tries = 0;
  await start({
    name: 'stumbles',
    // No other run becomes due within the test.
    everySeconds: 3600,
    async run() {
      tries++;
      if (tries < 3) throw new Error(`stumbled ${tries}`);
      return { at: 'last' };
    },
  });
  const listOutcomes = async () =>
    (await database.pool.query("select state, retry_count, output from jobs.job where name = 'stumbles'"))
      .rows;
  await waitUntil(async () => (await listOutcomes()).some(({ state }) => state === 'retry'));
  expect((await listOutcomes())[0].output).toMatchObject({ message: expect.stringContaining('stumbled') });
  await waitUntil(async () => (await listOutcomes()).some(({ state }) => state === 'completed'));
  expect(tries).toBe(3);
  expect(await listOutcomes()).toMatchObject([{ retry_count: 2, output: { result: { at: 'last' } } }]);
});

test('a job that fails does not hold up the others', async () => {
  let done = 0;
  await start(
    {
      name: 'fails',
      everySeconds: 1,
      run: async () => {
        throw new Error('always');
      },
    },
    { name: 'works', everySeconds: 1, run: async () => ++done },
  );
  await waitUntil(() => done >= 2);
});

test('stopping waits for the run that is on its way, and begins no other', async () => {
  let begun = 0;
  let ended = 0;
  await start({
    name: 'slow',
    everySeconds: 1,
    async run() {
      begun++;
      await pause(400);
      ended++;
    },
  });
  await waitUntil(() => begun === 1);
  await running.splice(0)[0]!.stop();
  expect([begun, ended]).toEqual([1, 1]);
  const { rows } = await database.pool.query("select state from jobs.job where name = 'slow'");
  expect(rows.map(({ state }) => state)).toContain('completed');
  await pause(1500);
  expect([begun, ended]).toEqual([1, 1]);
});

async function startInstance(): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('../testing/crash/jobs-process.ts', import.meta.url));
  const child = fork(program, [database.url], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the instance ended with ${code}`))),
  ]);
  return child;
}

const listRuns = async ({ pid }: ChildProcess) =>
  (await database.pool.query('select ended from runs where pid = $1 order by id', [pid])).rows;

test('kill -9 of an instance in the middle of a job, and another one goes on with it', async () => {
  const first = await startInstance();
  await waitUntil(async () => (await listRuns(first)).some(({ ended }) => ended));
  await database.pool.query('insert into hanging values ($1)', [first.pid]);
  await waitUntil(async () => (await listRuns(first)).at(-1)?.ended === false);

  const second = await startInstance();
  // Some runs of the second instance become due while the first one works: they are skipped.
  await waitUntil(async () => {
    const { rows } = await database.pool.query(`select 1 from jobs.job where output->>'skipped' = 'true'`);
    return rows.length > 0;
  });
  expect(await listRuns(second)).toEqual([]);

  const killed = once(first, 'exit');
  first.kill('SIGKILL');
  await killed;
  await waitUntil(async () => (await listRuns(second)).filter(({ ended }) => ended).length >= 2);
  expect((await listRuns(first)).at(-1)).toEqual({ ended: false });
});
