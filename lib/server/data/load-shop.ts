import { getTranslations } from 'next-intl/server';
import { cache } from 'react';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { type ClientShop, toClientShop } from '@/lib/domain/client-shop';
import type { FrameShop } from '@/lib/domain/frame-shop';
import { imageAt } from '@/lib/domain/images/images';
import { localName } from '@/lib/domain/names';
import { sandboxOrigin } from '@/lib/domain/payments/pay-page';
import { storefrontEnv } from '@/lib/server/env';
import { openingAt } from '@/lib/server/tenant/opening';
import { getFreshRestaurant, getRestaurant } from '@/lib/server/tenant/shop-page';

/** A restaurant as a page needs it: all of it, what islands get, and what header and footer say. */
export interface Shop {
  info: RestaurantInfo;
  facts: ClientShop;
  frame: FrameShop;
}

/** The restaurant of the page, put into what its parts need. Loaded once per rendering; see getRestaurant for what is kept. */
export const loadShop = cache(
  async (restaurantId: number, locale: Locale): Promise<Shop> =>
    shopOf(await getRestaurant(restaurantId, locale), locale),
);

/** The same as the restaurant is now; for pages rendered per request, see getFreshRestaurant. */
export const loadFreshShop = cache(
  async (restaurantId: number, locale: Locale): Promise<Shop> =>
    shopOf(await getFreshRestaurant(restaurantId, locale), locale),
);

async function shopOf(info: RestaurantInfo, locale: Locale): Promise<Shop> {
  const name = localName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  const paySandbox = sandboxOrigin(storefrontEnv().PAYMENT_SANDBOX_PORT);
  const facts = { ...toClientShop(info, locale, name), ...(paySandbox && { paySandbox }) };
  const t = await getTranslations({ locale, namespace: 'shop' });
  const opening = openingAt(info, new Date());
  const served = info.inBusiness && info.platformAllowService;
  const open = opening.open && served && info.canOrder;
  const text =
    open && opening.until
      ? t('openUntil', { time: opening.until })
      : served && opening.opensAt
        ? t('opensAt', { time: opening.opensAt })
        : t('closed');
  return {
    info,
    facts,
    frame: {
      restaurantId: info.restaurantId,
      name,
      logoUrl: info.imgBrand ? imageAt(info.imgBrand, 96) : undefined,
      openLine: { open, text },
      defaultLocale: facts.defaultLocale,
      countryCode: facts.countryCode,
      timeZone: facts.timeZone,
      socialLinks: info.socialLinks,
      theme: info.theme,
    },
  };
}
