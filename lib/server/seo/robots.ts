/**
 * The robots.txt of a restaurant. Pages that search engines shall leave out say so themselves, which they can only do when they may
 * be read; closed is only what is no page. `origin` is that of the canonical host, where the one sitemap is.
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
