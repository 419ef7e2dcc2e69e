import type { MetadataRoute } from 'next';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { getLocalName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { neutrals, resolveTheme } from '@/lib/domain/theme';
import { brandIcons } from '../images/brand-icon';
import { shortenText } from './page-metadata';

/** Returns the web app manifest of a restaurant's shop in a language. */
export function getManifest(info: RestaurantInfo, locale: Locale): MetadataRoute.Manifest {
  const theme = resolveTheme(info.theme ?? {});
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  const icons = Object.entries(brandIcons).filter(([, { shape }]) => shape !== 'full');
  return {
    id: '/',
    name,
    short_name: shortenText(name, 24),
    description: shortenText(info.restaurantDesc),
    lang: getLanguageTag(locale),
    start_url: toLocalePath(paths.home(), locale, info.defaultLocale ?? getDefaultLocale(info.countryCode)),
    scope: '/',
    display: 'standalone',
    theme_color: theme.brand,
    background_color: theme.light.surface ?? neutrals.light.surface,
    categories: ['food', 'shopping'],
    icons: icons.map(([file, { size, shape }]) => ({
      src: `/icons/${file}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: shape === 'maskable' ? 'maskable' : 'any',
    })),
  };
}

/** Returns the path of a page's manifest; the restaurant is the host's. */
export const getManifestPath = (locale: Locale): string =>
  `/manifest.webmanifest?lang=${getLanguageTag(locale)}`;
