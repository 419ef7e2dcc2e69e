import type { HttpApp } from './http-app';

/**
 * `/health` responds while the process runs. `/ready` succeeds when the database is reachable too and no
 * shutdown has begun, so a load balancer may send calls.
 */
export function addHealthRoutes(app: HttpApp): void {
  app.get('/health', (c) => c.json({ ok: true }));
  app.get('/ready', async (c) => {
    const { isDraining, pool } = c.get('deps');
    if (isDraining?.()) return c.json({ ok: false, reason: 'draining' }, 503);
    try {
      await pool.query('select 1');
      return c.json({ ok: true });
    } catch {
      return c.json({ ok: false, reason: 'database' }, 503);
    }
  });
}
