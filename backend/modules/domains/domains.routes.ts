import { staffContract } from '@/lib/contract/staff/contract';
import { DomainError } from '../../core/domain-error';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import { DomainFormatError, DomainTakenError } from '../restaurant/domain-name';
import { addDomain, removeDomain } from '../restaurant/domains.operator';
import { getHosts } from '../restaurant/restaurant.repository';
import { type DomainLookup, getDomainState, lookupOnline, resolveName } from './domain-state';

/** Domains of a restaurant, at most. */
const mostDomains = 10;

const getBy = ({ actor }: StaffContext) => ({
  actor: actor.actor,
  staffId: actor.staffId,
  address: actor.address,
});

/** A restaurant's domains, what to put into DNS for them, and what DNS and certificate say (CON-17, OPS-03). */
export function addDomainRoutes(app: HttpApp, online: DomainLookup = lookupOnline): void {
  serveStaff(app, staffContract['domains.list'], async ({ restaurantId }, { deps }) => {
    const hosts = await getHosts(deps.db, restaurantId);
    const name = deps.env.CONSOLE_HOST;
    return {
      domains: hosts.map((host, position) => ({ host, isMain: position === 0 })),
      target: { name, addresses: await resolveName(online, name) },
    };
  });

  serveStaff(app, staffContract['domains.check'], async ({ restaurantId, host }, { deps }) => {
    const hosts = await getHosts(deps.db, restaurantId);
    if (!hosts.includes(host)) throw new DomainError('NOT_FOUND');
    return getDomainState(host, deps.env.CONSOLE_HOST, online);
  });

  serveStaff(app, staffContract['domains.add'], async ({ restaurantId, host, isMain }, context) => {
    const { db, clock, env } = context.deps;
    const hosts = await getHosts(db, restaurantId);
    if (host.trim().toLowerCase() === env.CONSOLE_HOST) throw new DomainError('DOMAIN_TAKEN');
    if (hosts.length >= mostDomains && !hosts.includes(host))
      throw new DomainError('DOMAIN_LIMIT', { most: mostDomains });
    await addDomain(db, restaurantId, host, clock(), { canonical: isMain, ...getBy(context) }).catch(
      (error: unknown) => {
        if (error instanceof DomainFormatError) throw new DomainError('DOMAIN_INVALID');
        // Whose it is, nobody else is told.
        if (error instanceof DomainTakenError) throw new DomainError('DOMAIN_TAKEN');
        throw error;
      },
    );
    return {};
  });

  serveStaff(app, staffContract['domains.remove'], async ({ restaurantId, host }, context) => {
    const { db, clock } = context.deps;
    const hosts = await getHosts(db, restaurantId);
    if (hosts.length === 1 && hosts[0] === host) throw new DomainError('DOMAIN_LAST');
    await removeDomain(db, restaurantId, host, clock(), getBy(context));
    return {};
  });
}
