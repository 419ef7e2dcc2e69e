import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { freePort } from '../../db/postgres/record';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createTestEnv } from '../deps';

let database: TestDatabase;
let child: ChildProcess;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  child.kill('SIGKILL');
});
afterAll(() => database.close());

/** Starts the backend on a free port as `npm run up` does. */
async function start(changes: Record<string, string> = {}): Promise<{ url: string; output: () => string }> {
  const env = {
    ...process.env,
    ...toStrings(createTestEnv(database.url)),
    BACKEND_PORT: String(await freePort()),
    ...changes,
  };
  child = fork(inject('backendProgram'), { execArgv: [], env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ready = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  const [message] = ready as [{ port?: number } | number | null];
  const port = typeof message === 'object' ? message?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, output: () => output };
}

const toStrings = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));

test('on SIGTERM a running request is finished, no new one is taken, and the process ends by itself', async () => {
  const { url } = await start();
  const lock = await database.pool.connect();
  await lock.query('begin');
  await lock.query('lock table sessions in access exclusive mode');
  const running = fetch(`${url}/decorder/wxapi/user/info/get?userId=1`, { headers: { accessToken: 'any' } });
  await waitFor(async () => {
    // A job may wait for the table as well, so only waiting requests are counted.
    const { rows } = await database.pool.query(
      "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'select user_id from sessions%' and datname = current_database()",
    );
    return rows.length > 0;
  });
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await waitFor(async () => {
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    return answer === undefined;
  });
  await lock.query('commit');
  lock.release();
  expect((await running).status).toBe(200);
  expect(await exited).toEqual([0, null]);
});

test('OPS-05 after SIGTERM it reports not to be ready and still serves for a while, closing each connection', async () => {
  const { url } = await start({ DRAIN_SECONDS: '60' });
  expect((await fetch(`${url}/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  await waitFor(async () => (await fetch(`${url}/ready`)).status === 503);
  const served = await fetch(`${url}/health`);
  expect(served.status).toBe(200);
  expect(served.headers.get('connection')).toBe('close');
});

test('it ends when the process that started it is gone', async () => {
  await start();
  const exited = once(child, 'exit');
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});

test('a wrong environment is reported by name, not by value, and nothing starts', async () => {
  const exited = await start({ GATEWAY_SECRET: 'tooshort' });
  expect(exited.output()).toContain('GATEWAY_SECRET');
  expect(exited.output()).not.toContain('tooshort');
  expect(child.exitCode).toBe(2);
});

/** Waits until the condition holds; the test's own timeout ends the wait. */
async function waitFor(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(25);
}
