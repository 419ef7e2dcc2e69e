import type { Metadata } from 'next';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { locales } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { cutText } from '@/lib/domain/cut-text';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { getLocalName } from '@/lib/domain/names';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { getIndexing } from '@/lib/domain/routes/routes';
import { getShareImageUrl, type ShareImage } from './share-image-url';

interface PageFacts {
  info: RestaurantInfo;
  locale: Locale;
  /** The route without language and query, as `/home`. */
  path: string;
  /** Precedes the restaurant's name; without it the restaurant's name is the title. */
  title?: string;
  /** The whole title, including the restaurant's name. */
  wholeTitle?: string;
  /** One or two sentences; the default is the restaurant's own description. */
  description?: string;
  /** The image of a link preview; the restaurant by default. */
  picture?: ShareImage;
  /** The URL to share, for pages that differ by their query. Same host. */
  shareAs?: string;
}

const longestDescription = 200;

/** Cuts a text at a word, when it is longer than previews show. */
export function shortenText(text: string | undefined, most = longestDescription): string | undefined {
  const plain = text?.replace(/\s+/g, ' ').trim();
  if (!plain || plain.length <= most) return plain || undefined;
  const cut = cutText(plain, most);
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,.;:–-]{1,9}$/, '')}…`;
}

/**
 * Returns the addresses of a route in every language, for `hreflang`; the restaurant's own language is also the
 * default.
 */
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
export const findRobots = (path: string): Metadata['robots'] =>
  getIndexing(path).take ? undefined : { index: false };

/**
 * Returns the metadata of a page for search engines and link previews: title, description, canonical address, languages
 * (I18N-02, DEC-71), and an image. The input must contain no data of a diner. Every page's `generateMetadata` uses it;
 * only `getIndexing` decides whether a route may be indexed.
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
  const robots = findRobots(path);
  // Without a public address there is no canonical one.
  if (!origin) return { ...shown, robots };

  const canonical = indexing.take ? origin + toLocalePath(indexing.as, locale, defaultLocale) : undefined;
  // Of a hidden page, the query may say what it shows, so a preview leads to the address that was shared.
  const shareAs = facts.shareAs ?? (indexing.take ? path : undefined);
  const picture = getShareImageUrl(facts.picture ?? { of: 'shop' }, info, origin);
  return {
    ...shown,
    robots,
    alternates: canonical
      ? {
          canonical,
          // A page with another canonical page has no languages of its own.
          ...(indexing.take &&
            indexing.as === path && { languages: getLanguageAddresses(path, info, origin) }),
        }
      : undefined,
    openGraph: {
      type: 'website',
      siteName: name,
      title: facts.wholeTitle ?? facts.title ?? name,
      ...(description && { description }),
      ...(shareAs && { url: origin + toLocalePath(shareAs, locale, defaultLocale) }),
      images: [{ url: picture, width: 1200, height: 630 }],
    },
    twitter: { card: 'summary_large_image' },
  };
}

/**
 * Returns the robots.txt of a restaurant. Pages that must not be indexed have a robots meta tag, which search engines
 * must be able to read; only paths that are no page are disallowed. `origin` is the canonical host of the sitemap.
 */
export const buildRobotsText = (origin: string | undefined): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /dev/',
    'Allow: /',
    ...(origin ? ['', `Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ].join('\n');

/**
 * Returns the canonical scheme and host of a restaurant, the first of its domains, whichever of them shows the page.
 * Undefined without a domain, and for an address with another scheme.
 */
export function findShopOrigin(
  info: Pick<RestaurantInfo, 'canonicalUrl' | 'restaurantWebUrl'>,
): string | undefined {
  const given = info.canonicalUrl ?? info.restaurantWebUrl;
  if (!given || !URL.canParse(given)) return undefined;
  const { protocol, origin } = new URL(given);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
