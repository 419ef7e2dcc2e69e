import { contract } from '@/lib/contract/contract';
import { domainPageSize } from '@/lib/contract/domains';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import type { ThemeColors } from '../../schema/restaurant';
import { pick } from '../../text';
import { browse } from './browse.repository';
import { listCards } from './cards';
import { getInfo } from './info';
import { getDishState, getVoucherState } from './link-state';
import { getMenuAnswer } from './menu-cache';
import { getOutlets, getSiblings } from './outlets';
import {
  findByHost,
  findCanonicalHost,
  listDomains,
  listHosts,
  listUsablePromotions,
} from './restaurant.repository';
import { getCurrentShop } from './shop';
import { findPublicWebUrl, findWebUrl, toImageUrl } from './web-address';

/** The default when the restaurant's file sets none. */
const usualBannerSeconds = 5;

/** Returns the host in lower case, without port and without a final dot. */
const normalizeHost = (domainName: string) =>
  domainName.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');

interface DomainRow {
  name: Texts;
  defaultLocale: Locale;
  theme: ThemeColors;
  left: boolean | null;
}

/** Returns a host's restaurant with its name and colors, so that an error page needs no second request. */
const toDomainAnswer = <R extends DomainRow>({ name, theme, left, ...rest }: R) => ({
  ...rest,
  ...theme,
  restaurantName: pick(name, rest.defaultLocale, rest.defaultLocale),
  ...(left && { left }),
});

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
      listHosts(deps.db, restaurantId),
    ]);
    const { allowedLinkHosts = [] } = shop.restaurant.config;
    return {
      ...getInfo(shop, current, { locale, now, webUrl: findPublicWebUrl(host) }),
      canonicalUrl: findWebUrl(host, deps.env.STOREFRONT_URL),
      linkHosts: [...allowedLinkHosts, ...ownHosts],
    };
  });

  serve(app, contract['restaurant.filter'], async ({ pageNo = 1, ...asked }, { locale }) => {
    const rows = await browse(deps.db, { ...asked, pageNo });
    return listCards(deps, rows, locale);
  });

  serve(app, contract['restaurant.banner'], async ({ restaurantId }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const { banners = [], bannerSeconds } = restaurant.config;
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
    return { restaurantWebUrl: findWebUrl(host, deps.env.STOREFRONT_URL) };
  });

  serve(app, contract['restaurant.linkState'], async ({ restaurantId, kind, id }) => {
    const { shop } = await getCurrentShop(deps, restaurantId);
    return { state: kind === 'dish' ? getDishState(shop, id) : await getVoucherState(deps, shop, id) };
  });
}
