import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { isDomainName } from './domain-name';
import { hasDomain } from './restaurant.repository';

/**
 * The maximum of concurrent lookups: a flood of made-up names must leave the database's other connections
 * to orders.
 */
const maxPending = 4;

/**
 * `GET /domains/certificate?domain=HOST` tells the proxy whether to request a certificate (OPS-03): 200 for
 * a domain of a restaurant and for the console's host, 404 for any other name, 503 during too many lookups,
 * 403 without the gateway's secret. The proxy calls it before it requests a certificate.
 */
export function addCertificateCheckRoutes(app: HttpApp, deps: Deps): void {
  let pending = 0;
  app.get('/domains/certificate', async (c) => {
    c.set('call', 'domains.certificate');
    if (!c.get('fromGateway')) throw new DomainError('FORBIDDEN');
    const host = (c.req.query('domain') ?? '').toLowerCase();
    if (host === deps.env.CONSOLE_HOST) return c.body(null, 200);
    if (!isDomainName(host)) return c.notFound();
    if (pending >= maxPending) {
      c.header('retry-after', '1');
      throw new DomainError('UNREACHABLE');
    }
    pending += 1;
    try {
      return (await hasDomain(deps.db, host)) ? c.body(null, 200) : c.notFound();
    } finally {
      pending -= 1;
    }
  });
}
