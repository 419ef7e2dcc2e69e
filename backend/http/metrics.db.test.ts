import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { runJobs } from '../jobs/run-jobs';
import { startTestClient, type TestClient } from '../testing/client';
import { createTestEnv } from '../testing/deps';

const token = 't'.repeat(40);
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { env: { ...createTestEnv(database.url), METRICS_TOKEN: token } });
  const jobs = await runJobs(client.deps, []);
  await jobs.stop();
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const read = (authorization: string | undefined) => client.raw('/metrics', { headers: { authorization } });

test('OPS-11 the metrics have calls, durations, orders, outbox, jobs and the pool, and nothing of a diner', async () => {
  const { mobile } = await client.login('91234567');
  await client.raw('/a/path/that/somebody/made/up');
  const { status, headers, text } = await read(`Bearer ${token}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(text).toMatch(/^makan_calls_total\{call="auth\.loginByCode",status="200"\} 1$/m);
  expect(text).toMatch(/^makan_calls_total\{call="other",status="404"\} 1$/m);
  expect(text).toMatch(/^makan_call_seconds_count\{call="auth\.sendCode"\} 1$/m);
  expect(text).toMatch(/^makan_database_up 1$/m);
  expect(text).toMatch(/^makan_orders\{state="unpaid"\} 0$/m);
  expect(text).toMatch(/^makan_outbox_waiting \d+$/m);
  expect(text).toMatch(/^makan_jobs_late \d+$/m);
  expect(text).toMatch(/^makan_pool_connections\{state="idle"\} \d+$/m);
  for (const secret of [mobile, '91234567', token, 'somebody']) expect(text).not.toContain(secret);
});

test('OPS-11 without the token the metrics tell nothing', async () => {
  for (const authorization of [undefined, 'Bearer wrong', token])
    expect(await read(authorization)).toMatchObject({ status: 401, text: '' });
});
