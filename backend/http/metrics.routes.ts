import { sql } from 'drizzle-orm';
import { isBearer, metricsContentType } from '@/lib/domain/metrics';
import { certificateWarningMs } from '../core/durations';
import { isFailedAndOwed } from '../core/owed-refunds.sql';
import type { Deps } from '../deps';
import { countSetAside } from '../jobs/set-aside';
import type { HttpApp } from './http-app';

/** Milliseconds for which counts of the database are cached, however often they are requested. */
const freshMs = 10_000;

/**
 * `GET /metrics` for Prometheus, with `Authorization: Bearer` and METRICS_TOKEN; without that variable it
 * answers 404.
 */
export function addMetricsRoutes(app: HttpApp, deps: Deps): void {
  const token = deps.env.METRICS_TOKEN;
  if (!token) return;
  let countedAt = Number.NEGATIVE_INFINITY;
  const setSetAside = createSetAsideMetrics(deps);
  app.get('/metrics', async (c) => {
    c.set('call', 'metrics');
    if (!isBearer(c.req.header('authorization'), token)) return c.json({ code: 'ACCESS_DENIED' }, 401);
    setPoolMetrics(deps);
    if (performance.now() - countedAt > freshMs) {
      countedAt = performance.now();
      // The other metrics matter most when the database is down.
      const isUp = await Promise.all([countStored(deps), setSetAside()]).then(
        () => 1,
        () => 0,
      );
      deps.metrics.set('makan_database_up', 'Whether the database answered.', isUp);
    }
    return c.text(await deps.metrics.render(), 200, { 'content-type': metricsContentType });
  });
}

function setPoolMetrics({ metrics, pool }: Deps): void {
  const help = 'Connections of this process to PostgreSQL by state.';
  metrics.set('makan_pool_connections', help, pool.idleCount, { state: 'idle' });
  metrics.set('makan_pool_connections', help, pool.totalCount - pool.idleCount, { state: 'busy' });
  metrics.set('makan_pool_waiting', 'Calls that wait for a connection.', pool.waitingCount);
}

/**
 * Returns a function that counts the rows that jobs have set aside. A job without such rows reports 0 again.
 */
function createSetAsideMetrics({ db, metrics, clock }: Deps): () => Promise<void> {
  const known = new Set<string>();
  return async () => {
    const counted = new Map((await countSetAside(db)).map((row) => [row.job, row]));
    for (const job of counted.keys()) known.add(job);
    for (const job of known) {
      const { rows = 0, since } = counted.get(job) ?? {};
      const age = since ? Math.max(0, (clock().getTime() - since.getTime()) / 1000) : 0;
      metrics.set('makan_job_rows_set_aside', 'Rows that a job could not do and set aside.', rows, { job });
      metrics.set('makan_job_set_aside_seconds', 'For how long the oldest row has been set aside.', age, {
        job,
      });
    }
  };
}

/** Sums over all restaurants, each by an index. */
async function countStored({ db, metrics }: Deps): Promise<void> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::float8 from orders where status = 0 and pay_status = 0) as unpaid,
      (select count(*)::float8 from orders where status in (2, 4, 7)) as open,
      (select count(*)::float8 from refunds where state = 'due') as refunds,
      (select count(*)::float8 from refunds where ${isFailedAndOwed}) as refused,
      (select count(*)::float8 from payments where state = 'pending') as payments,
      (select count(*)::float8 from payments where state = 'pending' and purpose <> 'topup'
        and expires_at < now() - interval '30 minutes') as stuck,
      (select count(*)::float8 from restaurant_domains
        where certificate_ends_at < now() + make_interval(secs => ${certificateWarningMs / 1000})) as certificates,
      (select coalesce(extract(epoch from max(done_at)), 0)::float8 from operator_duties where duty = 'backup') as backup,
      (select coalesce(extract(epoch from max(done_at)), 0)::float8 from operator_duties where duty = 'backup-failed') as failed,
      (select coalesce(extract(epoch from max(done_at)), 0)::float8 from operator_duties where duty = 'rehearsal') as rehearsal,
      (select count(*)::float8 from pg_stat_replication) as replicas,
      (select coalesce(extract(epoch from max(replay_lag)), 0)::float8 from pg_stat_replication) as lag,
      (select count(*)::float8 from outbox where state in ('waiting', 'sending')) as waiting,
      (select coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 from outbox
        where state in ('waiting', 'sending') and next_try_at < now()) as late,
      (select count(*)::float8 from jobs.job where state in ('created', 'retry') and start_after < now() - interval '2 minutes') as jobs`);
  const found = rows[0] ?? {};
  metrics.set('makan_orders', 'Orders by state.', found.unpaid ?? 0, { state: 'unpaid' });
  metrics.set('makan_orders', 'Orders by state.', found.open ?? 0, { state: 'open' });
  metrics.set('makan_refunds_due', 'Refunds that have not been sent.', found.refunds ?? 0);
  metrics.set(
    'makan_refunds_failed',
    'Refunds that a provider refused for good and that nobody has sent another way.',
    found.refused ?? 0,
  );
  metrics.set('makan_payments_waiting', 'Payments that have not been confirmed.', found.payments ?? 0);
  metrics.set(
    'makan_payments_stuck',
    'Payments that wait half an hour after their time is over; top-ups may wait for a week.',
    found.stuck ?? 0,
  );
  metrics.set(
    'makan_certificates_ending',
    'Domains that lead here and whose certificate is missing, refused or ends within 14 days.',
    found.certificates ?? 0,
  );
  metrics.set(
    'makan_last_backup_timestamp_seconds',
    'Time of the last backup, 0 for none.',
    found.backup ?? 0,
  );
  metrics.set(
    'makan_last_backup_failure_timestamp_seconds',
    'Time of the last backup that failed, 0 for none.',
    found.failed ?? 0,
  );
  metrics.set(
    'makan_last_rehearsal_timestamp_seconds',
    'Time of the last restore that was rehearsed, 0 for none.',
    found.rehearsal ?? 0,
  );
  metrics.set('makan_replicas', 'Replicas that follow this database.', found.replicas ?? 0);
  metrics.set('makan_replication_lag_seconds', 'How far the slowest replica is behind.', found.lag ?? 0);
  metrics.set('makan_outbox_waiting', 'Messages that have not been sent.', found.waiting ?? 0);
  metrics.set('makan_outbox_late_seconds', 'How late the oldest due message is.', found.late ?? 0);
  metrics.set('makan_jobs_late', 'Runs of jobs that are two minutes late.', found.jobs ?? 0);
}
