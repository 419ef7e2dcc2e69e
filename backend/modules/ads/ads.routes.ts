import type { Ad } from '@/lib/contract/ads';
import { contract } from '@/lib/contract/contract';
import type { Viewer } from '../../core/sessions.repository';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { isAllowedLink } from '../restaurant/allowed-link';
import { resolveRestaurant } from '../restaurant/resolve-restaurant';
import { listHosts } from '../restaurant/restaurant.repository';
import { toImageUrl } from '../restaurant/web-address';

type Place = keyof NonNullable<RestaurantConfig['ads']>;

/** Serves images of the restaurant's own offers. */
export function addAdsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['ads.orderDetail'], ({ restaurantId }, { viewer }) =>
    listAds(deps, 'orderDetail', restaurantId, viewer),
  );

  serve(app, contract['ads.byType'], ({ restaurantId }, { viewer }) =>
    listAds(deps, 'topUpBottom', restaurantId, viewer),
  );
}

/** Throws RESTAURANT_UNKNOWN. A link that is no longer allowed is omitted; its image stays. */
async function listAds(deps: Deps, place: Place, named: number | undefined, viewer: Viewer): Promise<Ad[]> {
  const restaurant = await resolveRestaurant(deps, named, viewer);
  if (!restaurant) return [];
  const { ads, allowedLinkHosts = [] } = restaurant.config;
  const shown = ads?.[place] ?? [];
  const hosts = [...allowedLinkHosts, ...(await listHosts(deps.db, restaurant.id))];
  return shown.map(({ image, link }) => ({
    adImage: toImageUrl(image),
    adLink: link !== undefined && isAllowedLink(link, hosts) ? link : undefined,
  }));
}
