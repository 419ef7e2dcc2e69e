import type { RestaurantCard } from '@/lib/contract/restaurant';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Where a restaurant of a list is: this shop's own home page, or the address of its own; undefined where it names none. */
export function getRestaurantHref(
  { restaurantId, restaurantWebUrl }: Pick<RestaurantCard, 'restaurantId' | 'restaurantWebUrl'>,
  shop: Pick<ClientShop, 'restaurantId' | 'locale' | 'defaultLocale'>,
): string | undefined {
  if (restaurantId === shop.restaurantId) return toLocalePath(paths.home(), shop.locale, shop.defaultLocale);
  return restaurantWebUrl && /^https?:\/\/[^\s\\@]+$/i.test(restaurantWebUrl) ? restaurantWebUrl : undefined;
}
