import type { Metadata } from 'next';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { locales } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { getLocalName } from '@/lib/domain/names';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { getIndexing } from '@/lib/domain/routes/routes';
import { findShopOrigin } from './origin';
import { getShareImageUrl, type ShareImage } from './share-image-url';

interface PageFacts {
  info: RestaurantInfo;
  locale: Locale;
  /** The route without language and query, as `/home`. */
  path: string;
  /** Stands before the restaurant's name; without one the restaurant's name is the title. */
  title?: string;
  /** The whole title, with the restaurant's name where it belongs. */
  wholeTitle?: string;
  /** One or two sentences; the restaurant's own description without. */
  description?: string;
  /** What a link preview shows; the restaurant by default. */
  picture?: ShareImage;
  /** The URL to share, for pages that differ by their query. Same host. */
  shareAs?: string;
}

const longestDescription = 200;

/** Cut at a word, where the text is longer than what previews show. */
export function shortenText(text: string | undefined, most = longestDescription): string | undefined {
  const plain = text?.replace(/\s+/g, ' ').trim();
  if (!plain || plain.length <= most) return plain || undefined;
  const cut = plain.slice(0, most);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:–-]+$/, '')}…`;
}

/** The addresses of a route in every language, for `hreflang`; the restaurant's own language is also the default. */
export function getLanguageAddresses(
  path: string,
  info: Pick<RestaurantInfo, 'defaultLocale' | 'countryCode'>,
  origin: string,
): Record<string, string> {
  const defaultLocale = info.defaultLocale ?? getDefaultLocale(info.countryCode);
  const toUrl = (locale: Locale) => origin + toLocalePath(path, locale, defaultLocale);
  return {
    ...Object.fromEntries(locales.map((locale) => [getLanguageTag(locale), toUrl(locale)])),
    'x-default': toUrl(defaultLocale),
  };
}

/** Returns the robots metadata of a route without language and query; undefined when it may be indexed. */
export const getRobots = (path: string): Metadata['robots'] =>
  getIndexing(path).take ? undefined : { index: false };

/**
 * What a page says of itself to search engines and link previews: title, description, the one address that counts,
 * its languages (I18N-02, DEC-71), and an image. Nothing of a diner may be in what it is given. Every page's
 * `generateMetadata` ends in it; whether a route may be indexed is decided by `getIndexing` alone.
 */
export function buildPageMetadata(facts: PageFacts): Metadata {
  const { info, locale, path } = facts;
  const defaultLocale = info.defaultLocale ?? getDefaultLocale(info.countryCode);
  const origin = findShopOrigin(info);
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  const indexing = getIndexing(path);
  const description = shortenText(facts.description ?? info.restaurantDesc);
  const title = facts.wholeTitle ? { absolute: facts.wholeTitle } : facts.title;
  const shown = { ...(title && { title }), ...(description && { description }) };
  const robots = getRobots(path);
  // Without a public address there is nothing to point to.
  if (!origin) return { ...shown, robots };

  const canonical = indexing.take ? origin + toLocalePath(indexing.as, locale, defaultLocale) : undefined;
  const picture = getShareImageUrl(facts.picture ?? { of: 'shop' }, info, origin);
  return {
    ...shown,
    robots,
    alternates: canonical
      ? {
          canonical,
          // A page that counts as another one has no languages of its own.
          ...(indexing.take &&
            indexing.as === path && { languages: getLanguageAddresses(path, info, origin) }),
        }
      : undefined,
    openGraph: {
      type: 'website',
      siteName: name,
      title: facts.wholeTitle ?? facts.title ?? name,
      ...(description && { description }),
      url: origin + toLocalePath(facts.shareAs ?? path, locale, defaultLocale),
      images: [{ url: picture, width: 1200, height: 630 }],
    },
    twitter: { card: 'summary_large_image' },
  };
}
