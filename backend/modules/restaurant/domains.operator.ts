import { and, asc, eq, max } from 'drizzle-orm';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { restaurantDomains } from '../../schema/restaurant';
import { DomainFormatError, DomainTakenError, isDomainName } from './domain-name';
import { lockRestaurant, touchRestaurant } from './restaurant.operator';

/** Who does it; the operator when nobody is named. */
type By = Pick<Act, 'actor' | 'staffId' | 'address'>;

/** Returns the domain as stored: lower case, no trailing dot. Throws DomainFormatError. */
export function normalizeDomain(given: string): string {
  const host = given.trim().toLowerCase().replace(/\.$/, '');
  if (!isDomainName(host)) throw new DomainFormatError(given);
  return host;
}

/**
 * The host shows the restaurant from now on, as the last of its domains, or as the canonical one. A domain that the restaurant has
 * already only changes its place. Throws RESTAURANT_UNKNOWN, DomainFormatError and DomainTakenError.
 */
export async function addDomain(
  db: Db,
  restaurantId: number,
  domain: string,
  now: Date,
  { canonical = false, ...by }: { canonical?: boolean } & By = {},
): Promise<string[]> {
  const host = normalizeDomain(domain);
  return withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const own = await listOwnDomains(tx, restaurantId);
    const known = own.includes(host);
    if (!known) await insertDomain(tx, restaurantId, host);
    const others = own.filter((each) => each !== host);
    const hosts = canonical ? [host, ...others] : known ? own : [...own, host];
    await storeOrder(tx, restaurantId, hosts);
    await touchRestaurant(tx, restaurantId, now);
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

/** The host shows the restaurant no more. Throws RESTAURANT_UNKNOWN, DomainFormatError, and NOT_FOUND for a domain that it has not. */
export async function removeDomain(
  db: Db,
  restaurantId: number,
  domain: string,
  now: Date,
  by: By = {},
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
    await touchRestaurant(tx, restaurantId, now);
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

/** The host's own key decides between two restaurants that ask for it at once. */
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
