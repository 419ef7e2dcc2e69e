import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { type ClientShop, toClientShop } from '@/lib/domain/client-shop';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { getImageUrl } from '@/lib/domain/images';
import { getLocalName } from '@/lib/domain/names';
import { findSandboxOrigin } from '@/lib/domain/payments/pay-page';
import { findNextTurn, formatOpening, getOpening } from '@/lib/server/data/opening';
import { loadCurrentRestaurant, loadRestaurant } from '@/lib/server/data/shop-page';
import { getStorefrontEnv } from '@/lib/server/env';

/** A restaurant for a page: the full data, the part for client components, and the part for header and footer. */
export interface Shop {
  info: RestaurantInfo;
  client: ClientShop;
  frame: FrameShop;
}

/** Loads the shop of a page once per rendering, from the cache; see loadRestaurant. */
export const loadShop = cache(
  async (restaurantId: number, locale: Locale): Promise<Shop> =>
    toShop(await loadRestaurant(restaurantId, locale), locale),
);

/** Loads the shop without the cache, for pages rendered per request; see loadCurrentRestaurant. */
export const loadFreshShop = cache(
  async (restaurantId: number, locale: Locale): Promise<Shop> =>
    toShop(await loadCurrentRestaurant(restaurantId, locale), locale),
);

async function toShop(info: RestaurantInfo, locale: Locale): Promise<Shop> {
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  const env = getStorefrontEnv();
  const payPages = {
    hosts: env.HOSTED_PAGE_HOSTS,
    sandbox: findSandboxOrigin(env.PAYMENT_SANDBOX_PORT),
    peers: findSandboxOrigin(env.PAYMENT_PEERS_PORT),
  };
  const hasPayPages = Object.values(payPages).some(Boolean);
  const client = { ...toClientShop(info, locale, name), ...(hasPayPages && { payPages }) };
  const t = await getTranslations({ locale, namespace: 'shop' });
  const now = new Date();
  const opening = getOpening(info, now);
  const served = info.inBusiness && info.platformAllowService;
  const open = opening.open && served && info.canOrder;
  const text = formatOpening({ ...opening, open, opensAt: served ? opening.opensAt : undefined }, t);
  return {
    info,
    client,
    frame: {
      restaurantId: info.restaurantId,
      name,
      logoUrl: info.imgBrand ? getImageUrl(info.imgBrand, 96) : undefined,
      openLine: { open, text, turnsAt: findNextTurn(info, now)?.getTime() },
      defaultLocale: client.defaultLocale,
      countryCode: client.countryCode,
      timeZone: client.timeZone,
      socialLinks: info.socialLinks,
      linkHosts: info.linkHosts,
      theme: info.theme,
    },
  };
}
