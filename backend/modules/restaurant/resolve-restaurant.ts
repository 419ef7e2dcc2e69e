import { desc, eq } from 'drizzle-orm';
import type { Viewer } from '../../core/viewer';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { getCurrentShop, type RestaurantRow } from './shop';

/**
 * The restaurant that a call without a restaurant of its own is about: the one named, else the one of the diner's latest order,
 * else none. Throws RESTAURANT_UNKNOWN for a named one that isn't there.
 */
export async function resolveRestaurant(
  deps: Deps,
  named: number | undefined,
  viewer: Viewer,
): Promise<RestaurantRow | undefined> {
  const id = named ?? (await findLatestRestaurant(deps, viewer));
  return id === undefined ? undefined : (await getCurrentShop(deps, id)).shop.restaurant;
}

async function findLatestRestaurant({ db }: Deps, viewer: Viewer): Promise<number | undefined> {
  if (viewer.kind !== 'diner') return undefined;
  const [latest] = await db
    .select({ restaurantId: orders.restaurantId })
    .from(orders)
    .where(eq(orders.userId, viewer.userId))
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return latest?.restaurantId;
}
