import { eq } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { findWebOrigin } from '../restaurant/web-address';

interface TableCodes {
  restaurant: typeof restaurants.$inferSelect;
  /** The reason why codes would not work. */
  problem?: 'no domain' | 'no dine-in';
  /** Each table with the URL in its code. */
  tables: { tableNo: string; url: string }[];
}

/**
 * Returns a restaurant's tables, all or the named ones, with the URLs of their codes; the list is empty when
 * there is a problem. Throws RESTAURANT_UNKNOWN, and TABLE_UNKNOWN with the unknown names.
 */
export async function getTableCodes(
  deps: { db: Deps['db']; env: { STOREFRONT_URL?: string } },
  restaurantId: number,
  only?: readonly string[],
): Promise<TableCodes> {
  const [restaurant] = await deps.db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  const { tables = [] } = restaurant.config;
  const origin = await findWebOrigin(deps, restaurantId);
  if (!origin) return { restaurant, problem: 'no domain', tables: [] };
  // Without dine-in a printed code would open no page.
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
