import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { promotions, restaurantDomains, restaurants } from '../../schema/restaurant';

/** Returns the restaurant of a host, or undefined. The host is lower case and without port. */
export async function findByHost(db: Executor, host: string) {
  const [found] = await db
    .select({
      restaurantId: restaurants.id,
      countryCode: restaurants.countryCode,
      city: restaurants.city,
      defaultLocale: restaurants.defaultLocale,
      name: restaurants.name,
      theme: restaurants.theme,
      left: sql<boolean>`coalesce((${restaurants.config} ->> 'left')::boolean, false)`,
    })
    .from(restaurantDomains)
    .innerJoin(restaurants, eq(restaurants.id, restaurantDomains.restaurantId))
    .where(eq(restaurantDomains.host, host));
  return found;
}

export async function hasDomain(db: Executor, host: string): Promise<boolean> {
  const found = await db
    .select({ host: restaurantDomains.host })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.host, host));
  return found.length > 0;
}

/** Returns domains in alphabetical order, of one restaurant if given, beginning after `after`. */
export function listDomains(
  db: Executor,
  { after = '', restaurantId, limit }: { after?: string; restaurantId?: number; limit: number },
) {
  return db
    .select({
      domainName: restaurantDomains.host,
      restaurantId: restaurants.id,
      countryCode: restaurants.countryCode,
      city: restaurants.city,
      defaultLocale: restaurants.defaultLocale,
      name: restaurants.name,
      theme: restaurants.theme,
      left: sql<true | null>`nullif((${restaurants.config} ->> 'left')::boolean, false)`,
    })
    .from(restaurantDomains)
    .innerJoin(restaurants, eq(restaurants.id, restaurantDomains.restaurantId))
    .where(
      and(
        gt(restaurantDomains.host, after),
        restaurantId === undefined ? undefined : eq(restaurants.id, restaurantId),
      ),
    )
    .orderBy(asc(restaurantDomains.host))
    .limit(limit);
}

/** Returns the host for links to the restaurant. */
export async function findCanonicalHost(db: Executor, restaurantId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ host: restaurantDomains.host })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.restaurantId, restaurantId))
    .orderBy(asc(restaurantDomains.position))
    .limit(1);
  return found?.host;
}

/** Returns the canonical hosts of several restaurants, by their ids. */
export async function getCanonicalHosts(db: Executor, restaurantIds: number[]): Promise<Map<number, string>> {
  if (restaurantIds.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([restaurantDomains.restaurantId], {
      id: restaurantDomains.restaurantId,
      host: restaurantDomains.host,
    })
    .from(restaurantDomains)
    .where(inArray(restaurantDomains.restaurantId, restaurantIds))
    .orderBy(asc(restaurantDomains.restaurantId), asc(restaurantDomains.position));
  return new Map(rows.map(({ id, host }) => [id, host]));
}

/** Returns every host of a restaurant, the canonical one first. */
export async function listHosts(db: Executor, restaurantId: number): Promise<string[]> {
  const rows = await db
    .select({ host: restaurantDomains.host })
    .from(restaurantDomains)
    .where(eq(restaurantDomains.restaurantId, restaurantId))
    .orderBy(asc(restaurantDomains.position));
  return rows.map(({ host }) => host);
}

/** Returns the promotions that apply without a code, by rank. */
export const listAutomaticPromotions = (db: Executor, restaurantId: number) =>
  db
    .select()
    .from(promotions)
    .where(and(eq(promotions.restaurantId, restaurantId), promotions.isAutomatic))
    .orderBy(asc(promotions.position), asc(promotions.code));

/** Returns the promotions within their time that have uses left. */
export function listUsablePromotions(db: Executor, restaurantId: number, now: Date) {
  return db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.restaurantId, restaurantId),
        or(isNull(promotions.validFrom), lte(promotions.validFrom, now)),
        or(isNull(promotions.validUntil), gt(promotions.validUntil, now)),
        or(isNull(promotions.usesLeft), gt(promotions.usesLeft, 0)),
      ),
    )
    .orderBy(asc(promotions.position), asc(promotions.code));
}

/** Returns one promotion by its code in capitals, usable or not. */
export async function findPromotion(db: Executor, restaurantId: number, code: string) {
  const [found] = await db
    .select()
    .from(promotions)
    .where(and(eq(promotions.restaurantId, restaurantId), eq(promotions.code, code.trim().toUpperCase())));
  return found;
}
