import type { RestaurantCard } from '@/lib/contract/restaurant';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/**
 * Returns the link to a restaurant of a list: this shop's own home page, or the restaurant's address; undefined when it
 * has no address.
 */
export function findRestaurantHref(
  { restaurantId, restaurantWebUrl }: Pick<RestaurantCard, 'restaurantId' | 'restaurantWebUrl'>,
  shop: Pick<ClientShop, 'restaurantId' | 'locale' | 'defaultLocale'>,
): string | undefined {
  if (restaurantId === shop.restaurantId) return toLocalePath(paths.home(), shop.locale, shop.defaultLocale);
  return restaurantWebUrl && /^https?:\/\/[^\s\\@]+$/i.test(restaurantWebUrl) ? restaurantWebUrl : undefined;
}
