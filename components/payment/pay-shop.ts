import type { ShopFacts } from '@/lib/tenant/shop-facts';

/** What paying needs to know of the restaurant. */
export type PayShop = Pick<ShopFacts, 'countryCode' | 'locale' | 'defaultLocale' | 'paySandbox'>;
