import { contract } from '@/lib/contract/contract';
import { domainPageSize } from '@/lib/contract/domains';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import type { ThemeColours } from '../../schema/restaurant';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { pick } from '../../text';
import { browse } from './browse.repository';
import { getCards } from './cards';
import { toImageUrl } from './image-url';
import { getInfo } from './info';
import { getDishState, getVoucherState } from './link-state';
import { getMenuAnswer } from './menu-cache';
import { getOutlets, getSiblings } from './outlets';
import {
  findByHost,
  findCanonicalHost,
  getHosts,
  listDomains,
  listUsablePromotions,
} from './restaurant.repository';
import { getCurrentShop } from './shop';
import { getPublicWebUrl, getWebUrl } from './web-address';

/** As the restaurant's file has it when it says nothing. */
const usualBannerSeconds = 5;

/** Lower case, without port and without a final dot. */
const normalizeHost = (domainName: string) =>
  domainName.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

interface DomainRow {
  name: Texts;
  defaultLocale: Locale;
  theme: ThemeColours;
  left: boolean | null;
}

/** A host's restaurant with its name and colours, which an error page shows without asking again. */
const toDomainAnswer = <R extends DomainRow>({ name, theme, left, ...rest }: R) => ({
  ...rest,
  ...theme,
  restaurantName: pick(name, rest.defaultLocale, rest.defaultLocale),
  ...(left && { left }),
});

/** Which restaurant an address shows, its menu, its facts and its kin (API-41 to API-44, API-47 to API-49, API-52). */
export function addRestaurantRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['restaurant.findByDomain'], async ({ domainName }) => {
    const found = await findByHost(deps.db, normalizeHost(domainName));
    if (!found) throw new DomainError('HOST_UNKNOWN', { domainName });
    return {
      ...toDomainAnswer(found),
      domainName: await findCanonicalHost(deps.db, found.restaurantId),
    };
  });

  serve(app, contract['restaurant.domains'], async (asked) => {
    const rows = await listDomains(deps.db, { ...asked, limit: domainPageSize });
    return rows.map(toDomainAnswer);
  });

  serve(app, contract['restaurant.menu'], async ({ restaurantId }, { locale }) =>
    getMenuAnswer(deps, await getCurrentShop(deps, restaurantId), locale),
  );

  serve(app, contract['restaurant.info'], async ({ restaurantId }, { locale }) => {
    const now = deps.clock();
    const [{ shop }, current, host, ownHosts] = await Promise.all([
      getCurrentShop(deps, restaurantId),
      listUsablePromotions(deps.db, restaurantId, now),
      findCanonicalHost(deps.db, restaurantId),
      getHosts(deps.db, restaurantId),
    ]);
    const { allowedLinkHosts = [] } = shop.restaurant.config as Partial<RestaurantConfig>;
    return {
      ...getInfo(shop, current, { locale, now, webUrl: getPublicWebUrl(host) }),
      canonicalUrl: getWebUrl(host, deps.env.STOREFRONT_URL),
      linkHosts: [...allowedLinkHosts, ...ownHosts],
    };
  });

  serve(app, contract['restaurant.filter'], async ({ pageNo = 1, ...asked }, { locale }) => {
    const rows = await browse(deps.db, { ...asked, pageNo });
    return getCards(deps, rows, locale);
  });

  serve(app, contract['restaurant.banner'], async ({ restaurantId }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const { banners = [], bannerSeconds } = restaurant.config as Partial<RestaurantConfig>;
    return {
      bannerUrl: banners.map(toImageUrl),
      autoRound: banners.length > 1,
      intervalTime: bannerSeconds ?? usualBannerSeconds,
    };
  });

  serve(app, contract['restaurant.siblings'], ({ restaurantId }, { locale }) =>
    getSiblings(deps, restaurantId, locale),
  );

  serve(app, contract['restaurant.outlets'], ({ restaurantId, userLat, userLng }, { locale }) => {
    const known = userLat !== undefined && userLng !== undefined;
    const from = known ? { latitude: userLat, longitude: userLng } : undefined;
    return getOutlets(deps, restaurantId, locale, from);
  });

  serve(app, contract['restaurant.webUrl'], async ({ restaurantId }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const host = await findCanonicalHost(deps.db, restaurant.id);
    return { restaurantWebUrl: getWebUrl(host, deps.env.STOREFRONT_URL) };
  });

  serve(app, contract['restaurant.linkState'], async ({ restaurantId, kind, id }) => {
    const { shop } = await getCurrentShop(deps, restaurantId);
    return { state: kind === 'dish' ? getDishState(shop, id) : await getVoucherState(deps, shop, id) };
  });
}
