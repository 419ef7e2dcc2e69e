import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { isDomainName } from './domain-name';
import { hasDomain } from './restaurant.repository';

/** Lookups at once: a flood of made-up names must leave the database's other connections to orders. */
const maxPending = 4;

/**
 * `GET /domains/certificate?domain=HOST` tells the proxy whether to have a certificate made (OPS-03): 200 for a domain of a
 * restaurant and for the console's host, 404 for any other name, 503 while too many are asked, 403 without the gateway's
 * secret. The proxy asks before it spends anything on a name.
 */
export function addCertificateCheckRoutes(app: HttpApp, deps: Deps): void {
  let pending = 0;
  app.get('/domains/certificate', async (c) => {
    c.set('call', 'domains.certificate');
    if (!c.get('fromGateway')) return c.body(null, 403);
    const host = (c.req.query('domain') ?? '').toLowerCase();
    if (host === deps.env.CONSOLE_HOST) return c.body(null, 200);
    if (!isDomainName(host)) return c.body(null, 404);
    if (pending >= maxPending) return c.body(null, 503, { 'retry-after': '1' });
    pending += 1;
    try {
      return c.body(null, (await hasDomain(deps.db, host)) ? 200 : 404);
    } finally {
      pending -= 1;
    }
  });
}
