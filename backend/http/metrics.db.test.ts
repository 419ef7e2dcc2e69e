import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordDuty } from '../core/operator-duties';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { runJobs } from '../jobs/run-jobs';
import { jobFailures } from '../schema/jobs';
import { restaurantDomains } from '../schema/restaurant';
import { startTestClient, type TestClient } from '../testing/client';
import { createTestEnv } from '../testing/deps';
import { insertShop } from '../testing/shop';

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
  expect(text).toMatch(/^makan_payments_waiting 0$/m);
  expect(text).toMatch(/^makan_replicas 0$/m);
  expect(text).toMatch(/^makan_replication_lag_seconds 0$/m);
  expect(text).toMatch(/^makan_jobs_late \d+$/m);
  expect(text).toMatch(/^makan_pool_connections\{state="idle"\} \d+$/m);
  for (const secret of [mobile, '91234567', token, 'somebody']) expect(text).not.toContain(secret);
});

test('OPS-11 the metrics have payments that wait, the last backup and rehearsal, and certificates, and no name of a domain', async () => {
  const { restaurantId } = await insertShop(database.db);
  // Without foreign keys, because only the payments are counted.
  await database.pool.query(`
    begin; set local session_replication_role = replica;
    insert into payments (id, purpose, deposit_id, restaurant_id, pay_type, provider, amount, reference, created_at, expires_at, state)
      select 'waits-' || n, 'deposit', 'd' || n, ${restaurantId}, 'PAY_NOW', 'paynow', 100, 'r' || n, now(), now() + minutes * interval '1 minute', state
      from (values (1, 5, 'pending'), (2, -40, 'pending'), (3, -40, 'paid')) as rows (n, minutes, state);
    update payments set refunded = 30 where id = 'waits-3';
    insert into refunds (id, payment_id, restaurant_id, amount, method, state, reason, dedupe_key, actor, try_at, created_at)
      select id, 'waits-3', ${restaurantId}, amount, 'SOURCE', state, '', key, 'staff', now(), now()
      from (values ('part', 10, 'due', 'line:1'), ('refused', 20, 'failed', 'line:2'),
        ('refused-too', 20, 'failed', 'line:3'), ('sent-again', 20, 'done', 'failed:refused-too'))
        as rows (id, amount, state, key);
    commit`);
  await database.db.insert(restaurantDomains).values(
    [null, new Date(0), new Date(Date.now() + 20 * 86_400_000)].map((certificateEndsAt, at) => ({
      host: `eat${at}.example.com`,
      restaurantId,
      position: at + 1,
      certificateEndsAt,
    })),
  );
  await recordDuty(database.db, 'backup', new Date('2026-11-20T00:00:00Z'));
  await recordDuty(database.db, 'backup', new Date('2026-11-21T00:00:00Z'));
  await recordDuty(database.db, 'backup-failed', new Date('2026-11-22T00:00:00Z'));
  const fresh = await startTestClient(database, { env: client.deps.env });
  const { text } = await fresh.raw('/metrics', { headers: { authorization: `Bearer ${token}` } });
  await fresh.close();
  for (const line of [
    'makan_payments_waiting 2',
    'makan_payments_stuck 1',
    // A part that waits, and the refused one that was not sent another way.
    'makan_refunds_due 1',
    'makan_refunds_failed 1',
    'makan_certificates_ending 1',
    `makan_last_backup_timestamp_seconds ${Date.parse('2026-11-21T00:00:00Z') / 1000}`,
    `makan_last_backup_failure_timestamp_seconds ${Date.parse('2026-11-22T00:00:00Z') / 1000}`,
    'makan_last_rehearsal_timestamp_seconds 0',
  ])
    expect(text.split('\n')).toContain(line);
  expect(text).not.toContain('example.com');
});

test('OPS-11 the metrics count the rows that a job has set aside, and say when there are none any more', async () => {
  const at = new Date(Date.now() - 3_600_000);
  const failed = {
    attempts: 1,
    firstFailedAt: at,
    lastFailedAt: at,
    nextTryAt: at,
    lastError: 'of +6581234567',
  };
  await database.db.insert(jobFailures).values([
    { job: 'expire-orders', rowId: 'a', ...failed },
    { job: 'expire-orders', rowId: 'b', ...failed },
  ]);
  const fresh = await startTestClient(database, { env: client.deps.env });
  const readFresh = async () =>
    (await fresh.raw('/metrics', { headers: { authorization: `Bearer ${token}` } })).text;
  const text = await readFresh();
  expect(text).toMatch(/^makan_job_rows_set_aside\{job="expire-orders"\} 2$/m);
  expect(
    Number(/^makan_job_set_aside_seconds\{job="expire-orders"\} (\S+)$/m.exec(text)![1]),
  ).toBeGreaterThan(3_599);
  expect(text).not.toContain('81234567');
  await database.db.delete(jobFailures);
  vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
  expect(await readFresh()).toMatch(/^makan_job_rows_set_aside\{job="expire-orders"\} 0$/m);
  vi.restoreAllMocks();
  await fresh.close();
});

test('OPS-11 without the token the metrics tell nothing', async () => {
  for (const authorization of [undefined, 'Bearer wrong', token])
    expect(await read(authorization)).toMatchObject({ status: 401, text: '{"code":"ACCESS_DENIED"}' });
});
