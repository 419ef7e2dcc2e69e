import { staffContract } from '@/lib/contract/staff/contract';
import { DomainError } from '../../core/domain-error';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import { DomainFormatError, DomainTakenError, normalizeDomainName } from '../restaurant/domain-name';
import { addDomain, removeDomain } from '../restaurant/domains';
import { listHosts } from '../restaurant/restaurant.repository';
import { requireDomainProof } from './domain-proof';
import { type DomainLookup, getDomainState, lookupOnline, resolveName } from './domain-state';

/** Maximum number of domains of a restaurant. */
const mostDomains = 10;

const getBy = ({ actor }: StaffContext) => ({
  actor: actor.actor,
  staffId: actor.staffId,
  address: actor.address,
});

/** Serves a restaurant's domains, the DNS records they need, and the state of DNS and certificate. */
export function addDomainRoutes(app: HttpApp, online: DomainLookup = lookupOnline): void {
  serveStaff(app, staffContract['domains.list'], async ({ restaurantId }, { deps }) => {
    const hosts = await listHosts(deps.db, restaurantId);
    const name = deps.env.CONSOLE_HOST;
    return {
      domains: hosts.map((host, position) => ({ host, isMain: position === 0 })),
      target: { name, addresses: await resolveName(online, name) },
    };
  });

  serveStaff(app, staffContract['domains.check'], async ({ restaurantId, host }, { deps }) => {
    const hosts = await listHosts(deps.db, restaurantId);
    if (!hosts.includes(host)) throw new DomainError('NOT_FOUND');
    return getDomainState(host, deps.env.CONSOLE_HOST, online);
  });

  serveStaff(app, staffContract['domains.add'], async ({ restaurantId, host, isMain }, context) => {
    const { db, clock, env } = context.deps;
    if (host.trim().toLowerCase() === env.CONSOLE_HOST) throw new DomainError('DOMAIN_TAKEN');
    if (!(await listHosts(db, restaurantId)).includes(normalizeDomainName(host)))
      await requireDomainProof(env, restaurantId, normalizeDomainName(host), online);
    await addDomain(db, restaurantId, host, clock(), {
      canonical: isMain,
      most: mostDomains,
      ...getBy(context),
    }).catch((error: unknown) => {
      if (error instanceof DomainFormatError) throw new DomainError('DOMAIN_INVALID');
      // The error does not reveal the restaurant that has the domain.
      if (error instanceof DomainTakenError) throw new DomainError('DOMAIN_TAKEN');
      throw error;
    });
    return {};
  });

  serveStaff(app, staffContract['domains.remove'], async ({ restaurantId, host }, context) => {
    const { db, clock } = context.deps;
    await removeDomain(db, restaurantId, host, clock(), { isLastKept: true, ...getBy(context) });
    return {};
  });
}
