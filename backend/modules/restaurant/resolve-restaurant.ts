import { desc, eq } from 'drizzle-orm';
import type { Viewer } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { getCurrentShop, type RestaurantRow } from './shop';

/**
 * Returns the restaurant of a call that may omit it: the given one, otherwise that of the diner's latest
 * order, otherwise undefined. Throws RESTAURANT_UNKNOWN for a given one that does not exist.
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
