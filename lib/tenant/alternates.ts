import type { Metadata } from 'next';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { locales } from '@/lib/contract/values';
import { languageTag } from '@/lib/i18n/locales';
import { localePath } from '@/lib/paths';
import { defaultLocaleOf } from './shop-facts';

/**
 * The addresses of one page in every language, for search engines (I18N-02, DEC-71): under the restaurant's canonical
 * host, or as paths of whatever host shows it where the restaurant has no public one.
 */
export function languageAlternates(
  path: string,
  info: Pick<RestaurantInfo, 'restaurantWebUrl' | 'defaultLocale' | 'countryCode'>,
): NonNullable<Metadata['alternates']> {
  const defaultLocale = info.defaultLocale ?? defaultLocaleOf(info.countryCode);
  const entries = locales.map((locale) => {
    const own = localePath(path, locale, defaultLocale);
    const address = info.restaurantWebUrl ? new URL(own, info.restaurantWebUrl).href : own;
    return { locale, address };
  });
  return {
    languages: {
      ...Object.fromEntries(entries.map(({ locale, address }) => [languageTag(locale), address])),
      'x-default': entries.find(({ locale }) => locale === defaultLocale)!.address,
    },
  };
}
