import type { ShopFacts } from '@/lib/domain/client-shop';

/** What paying needs to know of the restaurant. */
export type PayShop = Pick<ShopFacts, 'countryCode' | 'locale' | 'defaultLocale' | 'paySandbox'>;
