import { sql } from 'drizzle-orm';
import { isBearer } from '@/lib/domain/metrics';
import type { Deps } from '../deps';
import type { HttpApp } from './http-app';

/** What is counted in the database is counted at most this often, however many ask. */
const freshMs = 10_000;

/** `GET /metrics` for Prometheus (OPS-11), with `Authorization: Bearer` and METRICS_TOKEN; without that variable it is unknown. */
export function addMetricsRoutes(app: HttpApp, deps: Deps): void {
  const token = deps.env.METRICS_TOKEN;
  if (!token) return;
  let countedAt = Number.NEGATIVE_INFINITY;
  app.get('/metrics', async (c) => {
    c.set('call', 'metrics');
    if (!isBearer(c.req.header('authorization'), token)) return c.text('', 401);
    setPoolMetrics(deps);
    if (performance.now() - countedAt > freshMs) {
      countedAt = performance.now();
      // Without a database the rest is worth the more.
      const isUp = await countStored(deps).then(
        () => 1,
        () => 0,
      );
      deps.metrics.set('makan_database_up', 'Whether the database answered.', isUp);
    }
    return c.text(deps.metrics.render(), 200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
  });
}

function setPoolMetrics({ metrics, pool }: Deps): void {
  const help = 'Connections of this process to PostgreSQL by state.';
  metrics.set('makan_pool_connections', help, pool.idleCount, { state: 'idle' });
  metrics.set('makan_pool_connections', help, pool.totalCount - pool.idleCount, { state: 'busy' });
  metrics.set('makan_pool_waiting', 'Calls that wait for a connection.', pool.waitingCount);
}

/** Sums over all restaurants, each by an index. */
async function countStored({ db, metrics }: Deps): Promise<void> {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select
      (select count(*)::float8 from orders where status = 0 and pay_status = 0) as unpaid,
      (select count(*)::float8 from orders where status in (2, 4, 7)) as open,
      (select count(*)::float8 from payments where state = 'refund_due') as refunds,
      (select count(*)::float8 from outbox where state in ('waiting', 'sending')) as waiting,
      (select coalesce(extract(epoch from now() - min(next_try_at)), 0)::float8 from outbox
        where state in ('waiting', 'sending') and next_try_at < now()) as late,
      (select count(*)::float8 from jobs.job where state in ('created', 'retry') and start_after < now() - interval '2 minutes') as jobs`);
  const found = rows[0] ?? {};
  metrics.set('makan_orders', 'Orders by state.', found.unpaid ?? 0, { state: 'unpaid' });
  metrics.set('makan_orders', 'Orders by state.', found.open ?? 0, { state: 'open' });
  metrics.set('makan_refunds_due', 'Refunds that have not been sent.', found.refunds ?? 0);
  metrics.set('makan_outbox_waiting', 'Messages that have not been sent.', found.waiting ?? 0);
  metrics.set('makan_outbox_late_seconds', 'How late the oldest due message is.', found.late ?? 0);
  metrics.set('makan_jobs_late', 'Runs of jobs that are two minutes late.', found.jobs ?? 0);
}
