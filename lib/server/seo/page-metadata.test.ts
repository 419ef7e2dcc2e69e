import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  getIndexing,
  getPageKind,
  indexedPages,
  isHiddenFromSearch,
  missingPage,
} from '@/lib/domain/routes/routes';
import { buildPageMetadata, buildRobotsText, findRobots, shortenText } from './page-metadata';
import { buildSitemapXml } from './sitemap';
import { createTestInfo } from './testing-shop';

const vietnamese = createTestInfo({
  countryCode: 'VN',
  defaultLocale: 'vn',
  canonicalUrl: undefined,
  restaurantWebUrl: 'https://vn.example.test/',
});

test('I18N-02 DEC-71 every language has its address under the canonical host, the default one without a prefix, and vn is vi', () => {
  expect(buildPageMetadata({ info: vietnamese, locale: 'en', path: '/home' }).alternates).toEqual({
    canonical: 'https://vn.example.test/en/home',
    languages: {
      en: 'https://vn.example.test/en/home',
      'zh-CN': 'https://vn.example.test/zh-CN/home',
      vi: 'https://vn.example.test/home',
      'x-default': 'https://vn.example.test/home',
    },
  });
});

test('I18N-02 the country says the default language where the restaurant doesn’t', () => {
  const { alternates } = buildPageMetadata({
    info: createTestInfo({ defaultLocale: undefined }),
    locale: 'vn',
    path: '/menu',
  });
  expect(alternates?.canonical).toBe('https://lantern.example/vn/menu');
  expect(alternates?.languages).toMatchObject({ 'x-default': 'https://lantern.example/menu' });
});

test('a restaurant without a public address points nowhere', () => {
  const info = createTestInfo({ canonicalUrl: undefined, restaurantWebUrl: undefined });
  const metadata = buildPageMetadata({ info, locale: 'en', path: '/home', wholeTitle: 'Lantern' });
  expect(metadata).toEqual({
    title: { absolute: 'Lantern' },
    description: 'Hawker classics from Tiong Bahru.',
    robots: undefined,
  });
  expect(buildRobotsText(undefined)).not.toContain('Sitemap');
});

test.each(['/group', '/coupon-detail', '/reserve-share'])(
  'the preview of %s leads to the address that was shared, whose query says what it shows',
  (path) => {
    const { openGraph } = buildPageMetadata({ info: createTestInfo(), locale: 'en', path });
    expect(openGraph).toMatchObject({ siteName: 'Lantern Kitchen' });
    expect(openGraph).not.toHaveProperty('url');
  },
);

test('a link preview has name, title, description and an image of its own', () => {
  const metadata = buildPageMetadata({
    info: createTestInfo(),
    locale: 'zh-CN',
    path: '/dish',
    title: '叻沙',
    description: '配蛤蜊',
    picture: { of: 'dish', dishId: 7, image: '/media/laksa.webp' },
    shareAs: '/dish?id=7',
  });
  expect(metadata.openGraph).toMatchObject({
    siteName: '灯笼厨房',
    title: '叻沙',
    description: '配蛤蜊',
    url: 'https://lantern.example/zh-CN/dish?id=7',
    images: [{ url: expect.stringMatching(/^https:\/\/lantern\.example\/og\/dish-7\.jpg\?v=\w+$/) }],
  });
  expect(metadata.twitter).toEqual({ card: 'summary_large_image' });
  // Its content equals the menu's, so the menu's address is canonical.
  expect(metadata.alternates).toEqual({ canonical: 'https://lantern.example/zh-CN/home' });
});

test('the image of a preview has another address when what it shows has changed', () => {
  const buildImages = (more: object, picture?: { of: 'dish'; dishId: number; image?: string }) =>
    JSON.stringify(
      buildPageMetadata({ info: createTestInfo(more), locale: 'en', path: '/home', picture }).openGraph
        ?.images,
    );
  expect(buildImages({})).toBe(buildImages({ restaurantDesc: 'else' }));
  expect(buildImages({})).not.toBe(buildImages({ imgBrand: '/media/new.webp' }));
  expect(buildImages({}, { of: 'dish', dishId: 1, image: 'a' })).not.toBe(
    buildImages({}, { of: 'dish', dishId: 1, image: 'b' }),
  );
});

describe('what search engines may take', () => {
  const folder = new URL('../../../app/[restaurant]/[locale]/', import.meta.url);
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => {
      const route = `/${file.replace(/(^|\/)page\.tsx$/, '').replace(/\([^)]*\)\/?/g, '')}`.replace(
        /\/$/,
        '',
      );
      return [route, readFileSync(new URL(file, folder), 'utf8')] as const;
    });

  test.each([
    ['/home', { take: true, as: '/home' }],
    ['/menu', { take: true, as: '/menu' }],
    ['/orderDish', { take: true, as: '/home' }],
    ['/dish', { take: true, as: '/home' }],
    ['/search', { take: false }],
    ['/coupon-detail', { take: false }],
    ['/reserve-share', { take: false }],
    ['/settlement/order', { take: false }],
    ['/anything', { take: false }],
  ])('%s', (path, indexing) => {
    expect(getIndexing(path)).toEqual(indexing);
  });

  test('every page of a diner’s is hidden by a header, whatever it says itself', () => {
    const own = pages.map(([route]) => route).filter((route) => getPageKind(route) === 'own');
    expect(own.length).toBeGreaterThan(15);
    expect(own.filter((route) => !isHiddenFromSearch(route))).toEqual(['/dish']);
  });

  test('every public page takes its title and description from buildPageMetadata', () => {
    const own = pages.filter(([route]) => getPageKind(route) === 'public');
    // The legal texts are one page twice; buildLegalMetadata calls buildPageMetadata.
    const isListed = /\bbuild(Page|Legal)Metadata\(/;
    expect(own.filter(([, source]) => !isListed.test(source)).map(([route]) => route)).toEqual([]);
  });

  test('the robots metadata of a page comes from the routes table', () => {
    const hardCoded = pages.filter(([, source]) => /index: (true|false)|noindex/.test(source));
    expect(hardCoded.map(([route]) => route)).toEqual([]);
    for (const [route] of pages) {
      expect([route, findRobots(route)]).toEqual([
        route,
        getIndexing(route).take ? undefined : { index: false },
      ]);
    }
    // A page may only use its own route.
    for (const [route, source] of pages) {
      for (const [, named] of source.matchAll(/(?:getRobots\(|buildAccountMetadata\(locale, )'([^']+)'/g))
        expect(named).toBe(route);
    }
  });

  test('what is in the sitemap exists', () => {
    const routes = new Set(pages.map(([route]) => route));
    expect(indexedPages.filter((path) => !routes.has(path))).toEqual([]);
    expect(getIndexing(missingPage)).toEqual({ take: false });
  });
});

test('the sitemap names every page in every language, each with the others; robots.txt names the sitemap', () => {
  const xml = buildSitemapXml(vietnamese, 'https://vn.example.test', ['/voucher/list']);
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toHaveLength((indexedPages.length - 1) * 3);
  expect(addresses.slice(0, 3)).toEqual([
    'https://vn.example.test/en/home',
    'https://vn.example.test/zh-CN/home',
    'https://vn.example.test/home',
  ]);
  expect(xml).toContain(
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://vn.example.test/menu"/>',
  );
  expect(xml).not.toContain('voucher');
  expect(buildRobotsText('https://vn.example.test')).toContain(
    'Sitemap: https://vn.example.test/sitemap.xml',
  );
});

test.each([
  ['short', 'short'],
  ['  two\n lines ', 'two lines'],
  [`${'word '.repeat(60)}`, /^(word ){39}word…$/],
  ['字'.repeat(300), /^字{200}…$/],
  ['', undefined],
  [undefined, undefined],
])('descriptions are as long as previews show them: %j', (given, shown) => {
  if (shown instanceof RegExp) expect(shortenText(given)).toMatch(shown);
  else expect(shortenText(given)).toBe(shown);
});
