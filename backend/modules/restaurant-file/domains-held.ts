import { and, inArray, ne } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { restaurantDomains } from '../../schema/restaurant';

/** For `checkRestaurantFile`: which of the domains another restaurant holds, and which one. */
export function createTakenDomainsLookup(db: Executor) {
  return async (domains: string[], restaurantId: number): Promise<Map<string, number>> => {
    const rows = await db
      .select({ host: restaurantDomains.host, id: restaurantDomains.restaurantId })
      .from(restaurantDomains)
      .where(and(inArray(restaurantDomains.host, domains), ne(restaurantDomains.restaurantId, restaurantId)));
    return new Map(rows.map((row) => [row.host, row.id]));
  };
}
