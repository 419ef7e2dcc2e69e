import type { ClientShop } from '@/lib/domain/client-shop';

/** What paying needs to know of the restaurant. */
export type PayShop = Pick<ClientShop, 'countryCode' | 'locale' | 'defaultLocale' | 'paySandbox'>;
