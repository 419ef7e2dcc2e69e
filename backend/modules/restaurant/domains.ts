import { and, asc, eq, max } from 'drizzle-orm';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { restaurantDomains } from '../../schema/restaurant';
import { DomainFormatError, DomainTakenError, isDomainName, normalizeDomainName } from './domain-name';
import { lockRestaurant, touchSettings } from './restaurant-by-staff';

/** The actor of a change; by default the operator. */
type By = Pick<Act, 'actor' | 'staffId' | 'address'>;

/** Returns the domain as stored. Throws DomainFormatError. */
export function normalizeDomain(given: string): string {
  const host = normalizeDomainName(given);
  if (!isDomainName(host)) throw new DomainFormatError(given);
  return host;
}

/**
 * Adds a domain to the restaurant, as the last of its domains or as the canonical one. A domain that the
 * restaurant has already only changes its position. Throws RESTAURANT_UNKNOWN, DOMAIN_LIMIT beyond `most`
 * domains, DomainFormatError and DomainTakenError.
 */
export async function addDomain(
  db: Db,
  restaurantId: number,
  domain: string,
  now: Date,
  { canonical = false, most, ...by }: { canonical?: boolean; most?: number } & By = {},
): Promise<string[]> {
  const host = normalizeDomain(domain);
  return withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const own = await listOwnDomains(tx, restaurantId);
    const known = own.includes(host);
    if (!known && most !== undefined && own.length >= most) throw new DomainError('DOMAIN_LIMIT', { most });
    if (!known) await insertDomain(tx, restaurantId, host);
    const others = own.filter((domain) => domain !== host);
    const hosts = canonical ? [host, ...others] : known ? own : [...own, host];
    await storeOrder(tx, restaurantId, hosts);
    await touchSettings(tx, restaurantId, now);
    await recordAudit(tx, {
      restaurantId,
      act: 'domain.add',
      subject: host,
      detail: { canonical },
      ...by,
      at: now,
    });
    return hosts;
  });
}

/**
 * Removes a domain from the restaurant. Throws RESTAURANT_UNKNOWN, DomainFormatError, NOT_FOUND for a domain of
 * another restaurant, and DOMAIN_LAST for the only one when that must stay.
 */
export async function removeDomain(
  db: Db,
  restaurantId: number,
  domain: string,
  now: Date,
  { isLastKept = false, ...by }: { isLastKept?: boolean } & By = {},
): Promise<string[]> {
  const host = normalizeDomain(domain);
  return withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const gone = await tx
      .delete(restaurantDomains)
      .where(and(eq(restaurantDomains.host, host), eq(restaurantDomains.restaurantId, restaurantId)))
      .returning({ host: restaurantDomains.host });
    if (gone.length === 0) throw new DomainError('NOT_FOUND', { host });
    const hosts = await listOwnDomains(tx, restaurantId);
    if (isLastKept && hosts.length === 0) throw new DomainError('DOMAIN_LAST');
    await touchSettings(tx, restaurantId, now);
    await recordAudit(tx, { restaurantId, act: 'domain.remove', subject: host, ...by, at: now });
    return hosts;
  });
}

async function listOwnDomains(tx: Tx, restaurantId: number): Promise<string[]> {
  const rows = await tx
    .select({ host: restaurantDomains.host })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.restaurantId, restaurantId))
    .orderBy(asc(restaurantDomains.position));
  return rows.map((row) => row.host);
}

/** The host's unique key decides between two restaurants that add it concurrently. */
async function insertDomain(tx: Tx, restaurantId: number, host: string): Promise<void> {
  const [last] = await tx
    .select({ position: max(restaurantDomains.position) })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.restaurantId, restaurantId));
  const added = await tx
    .insert(restaurantDomains)
    .values({ host, restaurantId, position: (last?.position ?? -1) + 1 })
    .onConflictDoNothing()
    .returning({ host: restaurantDomains.host });
  if (added.length > 0) return;
  const [holder] = await tx
    .select({ restaurantId: restaurantDomains.restaurantId })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.host, host));
  throw new DomainTakenError(host, holder?.restaurantId ?? 0);
}

async function storeOrder(tx: Tx, restaurantId: number, hosts: string[]): Promise<void> {
  for (const [position, host] of hosts.entries())
    await tx
      .update(restaurantDomains)
      .set({ position })
      .where(and(eq(restaurantDomains.host, host), eq(restaurantDomains.restaurantId, restaurantId)));
}
