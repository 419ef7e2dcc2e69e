import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { indexedPages } from '@/lib/domain/routes/routes';
import { getLanguageAddresses } from './page-metadata';

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/**
 * Returns the sitemap of a restaurant: every indexed page in every language, each with its alternates. Addresses are
 * those of the canonical host. `without` lists pages without content.
 */
export function buildSitemapXml(
  info: Pick<RestaurantInfo, 'defaultLocale' | 'countryCode'>,
  origin: string,
  without: readonly string[] = [],
): string {
  const entries = indexedPages
    .filter((path) => !without.includes(path))
    .flatMap((path) => {
      const addresses = getLanguageAddresses(path, info, origin);
      const links = Object.entries(addresses).map(
        ([lang, href]) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`,
      );
      const own = Object.entries(addresses).filter(([lang]) => lang !== 'x-default');
      return own.map(([, href]) => `<url><loc>${escapeXml(href)}</loc>${links.join('')}</url>`);
    });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}
