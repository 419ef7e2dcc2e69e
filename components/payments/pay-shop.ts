import type { ClientShop } from '@/lib/domain/client-shop';

/** The fields of the shop that payments need. */
export type PayShop = Pick<ClientShop, 'countryCode' | 'locale' | 'defaultLocale' | 'payPages'>;
