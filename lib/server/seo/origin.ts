import type { RestaurantInfo } from '@/lib/contract/restaurant';

/**
 * Scheme and host under which a restaurant is found and shared, whichever of its domains shows the page: the first of
 * its domains. Undefined for one that has none, and for what is no http address.
 */
export function findShopOrigin(
  info: Pick<RestaurantInfo, 'canonicalUrl' | 'restaurantWebUrl'>,
): string | undefined {
  const given = info.canonicalUrl ?? info.restaurantWebUrl;
  if (!given || !URL.canParse(given)) return undefined;
  const { protocol, origin } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
