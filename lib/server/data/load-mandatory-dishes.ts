import type { Locale } from '@/lib/contract/vocabulary';
import { listRequiredDishes } from '@/lib/domain/menu/menu-view';
import { getDishName } from '@/lib/domain/names';
import { loadCurrentRestaurant } from '@/lib/server/data/shop-page';
import { withLastKnown } from './last-known';
import { loadMenu } from './load-menu';

/**
 * Loads the dishes that belong to every order, by name; the last known ones while the backend does not respond. Throws
 * ApiError.
 */
export const loadMandatoryDishes = withLastKnown(async (restaurantId: number, locale: Locale) => {
  const [{ mandatoryDishs }, menu] = await Promise.all([
    loadCurrentRestaurant(restaurantId, locale),
    loadMenu(restaurantId, locale),
  ]);
  const dishes = new Map(menu.flatMap(({ dishList }) => dishList).map((dish) => [dish.dishId, dish]));
  return listRequiredDishes(menu, mandatoryDishs).map((dishId) => ({
    dishId,
    dishName: getDishName(dishes.get(dishId) ?? {}, locale),
  }));
});
