import { eq } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { findWebOrigin } from '../restaurant/web-address';

interface TableCodes {
  restaurant: typeof restaurants.$inferSelect;
  /** Why codes would lead nowhere. */
  problem?: 'no domain' | 'no dine-in';
  /** Each table with the address that its code holds. */
  tables: { tableNo: string; url: string }[];
}

/**
 * Returns a restaurant's tables, all or those that are named, with the addresses of their codes; none with a problem. Throws
 * RESTAURANT_UNKNOWN, and TABLE_UNKNOWN with the names that there are not.
 */
export async function getTableCodes(
  deps: { db: Deps['db']; env: { STOREFRONT_URL?: string } },
  restaurantId: number,
  only?: readonly string[],
): Promise<TableCodes> {
  const [restaurant] = await deps.db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  const { tables = [] } = restaurant.config as Partial<RestaurantConfig>;
  const origin = await findWebOrigin(deps, restaurantId);
  if (!origin) return { restaurant, problem: 'no domain', tables: [] };
  // A printed code must lead to a page.
  if (!restaurant.supportPickup) return { restaurant, problem: 'no dine-in', tables: [] };
  const missing = only?.filter((tableNo) => !tables.includes(tableNo)) ?? [];
  if (missing.length > 0) throw new DomainError('TABLE_UNKNOWN', { tableNo: missing.join(', ') });
  return {
    restaurant,
    tables: tables
      .filter((tableNo) => only?.includes(tableNo) ?? true)
      .map((tableNo) => ({ tableNo, url: `${origin}/orderDish?${new URLSearchParams({ tableNo })}` })),
  };
}
