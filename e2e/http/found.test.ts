import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { getDishId } from '../dish-id';
import { fetchHtmlPage, HtmlPage } from '../pages/html.page';
import { requestRaw } from '../raw-request';
import { getPageUrl } from '../stack';

/** Fetches a file of a restaurant. */
async function fetchFile(tenant: string, path: string): Promise<Buffer> {
  const { status, headers, body } = await requestRaw(tenant, path);
  expect([path, status]).toEqual([path, 200]);
  expect(headers['cache-control']).toContain('max-age=86400');
  return body;
}

/** Requests the same URL on this machine, independent of name resolution. */
const requestLocally = (url: string) => {
  const { hostname, pathname, search } = new URL(url);
  return requestRaw(hostname.replace('.localhost', ''), pathname + search);
};

test('I18N-02 a page has one canonical URL and its languages on every host, and each restaurant’s sitemap lists its own pages', async () => {
  for (const [tenant, canonical] of [
    ['sg', getPageUrl('sg', '/home')],
    ['sg.example.test', getPageUrl('sg', '/home')],
    ['nobody.example.test', getPageUrl('sg', '/home')],
    ['my.example.test', getPageUrl('my', '/home')],
  ] as const) {
    const page = await fetchHtmlPage(tenant, '/home?utm_source=poster&tableNo=7');
    expect(page.canonical).toBe(canonical);
    expect(page.languages).toEqual({
      en: canonical,
      'zh-CN': canonical.replace('/home', '/zh-CN/home'),
      vi: canonical.replace('/home', '/vn/home'),
      'x-default': canonical,
    });
  }
  const robots = await requestRaw('vn.example.test', '/robots.txt');
  expect(robots.headers['content-type']).toContain('text/plain');
  expect(robots.text).toContain(`Sitemap: ${getPageUrl('vn', '/sitemap.xml')}`);
  expect(robots.text).not.toMatch(/Disallow: \/$/m);

  const { text } = await requestRaw('vn.example.test', '/sitemap.xml');
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!);
  expect(listed.length).toBeGreaterThanOrEqual(15);
  expect(listed).toContain(getPageUrl('vn', '/menu'));
  const titles = new Set<string>();
  for (const url of listed) {
    const { status, text: found } = await requestLocally(url);
    const page = new HtmlPage(found);
    expect([url, status, page.canonical, page.findMeta('robots')]).toEqual([url, 200, url, undefined]);
    expect(page.title).toMatch(/Phở Nhà Hạnh|阿幸河粉/);
    expect(page.findMeta('description')!.length).toBeGreaterThan(10);
    titles.add(page.title!);
  }
  // Every page has a unique title, in any language.
  expect(titles.size).toBe(listed.length);
});

test('duplicate routes name their canonical URL, and account pages are not indexed', async () => {
  const home = getPageUrl('sg', '/home');
  const dish = await getDishId(3473, 'Katong laksa');
  for (const [path, canonical] of [
    ['/orderDish', home],
    ['/orderDish?tableNo=7', home],
    ['/home?templateThemeBg=%23FF0000', home],
    ['/vn/orderDish', getPageUrl('sg', '/vn/home')],
    [`/dish?id=${dish}`, home],
  ] as const) {
    const page = await fetchHtmlPage('sg', path);
    expect([path, page.canonical, page.findMeta('robots')]).toEqual([path, canonical, undefined]);
  }
  for (const path of ['/search', '/search?keyword=laksa', '/coupon-detail']) {
    const page = await fetchHtmlPage('sg', path);
    expect([path, page.findMeta('robots'), page.canonical]).toEqual([path, 'noindex', undefined]);
  }
  for (const path of ['/settlement/order', '/userInfo', '/orderList', '/myWallet', '/reserve-share']) {
    const { headers } = await requestRaw('sg', path);
    expect([path, headers['x-robots-tag']]).toEqual([path, 'noindex']);
  }
  // The preview of a shared booking shows only its place.
  const shared = await fetchHtmlPage('sg', '/reserve-share?shareCode=made-up');
  expect(shared.findMeta('og:image')).toContain('/og/reservation.jpg');
  expect(shared.findMeta('og:title')).not.toContain('Lantern');
  const { status, text } = await requestRaw('sg', '/no/such/page');
  expect([status, new HtmlPage(text).findMeta('robots')]).toEqual([404, 'noindex']);
});

test('structured data describe the page once: the restaurant on /home, every dish with its price on /menu', async () => {
  const page = await fetchHtmlPage('sg', '/zh-CN/home');
  const [shop] = page.data as { [name: string]: unknown }[];
  expect(shop).toMatchObject({
    '@type': 'Restaurant',
    name: '灯笼厨房',
    telephone: '+65 6221 7740',
    hasMenu: getPageUrl('sg', '/zh-CN/menu'),
    geo: { latitude: 1.2847, longitude: 103.8321 },
    potentialAction: [{ '@type': 'OrderAction' }, { '@type': 'ReserveAction' }],
  });
  const { streetAddress } = shop!.address as { streetAddress: string };
  expect(page.html.split('OpeningHoursSpecification":').length).toBe(2);
  expect(page.html.replace(/<script.*?<\/script>/gs, '')).toContain(streetAddress);

  const menu = await fetchHtmlPage('vn', '/menu');
  const [crumbs, card] = menu.data as [object, { hasMenuSection: Section[] }];
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ position: 1 }, { position: 2 }],
  });
  const items = card.hasMenuSection.flatMap((section) => section.hasMenuItem);
  expect(items.length).toBeGreaterThan(10);
  const shown = menu.html
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
  for (const { name, offers } of items) {
    expect(shown).toContain(name);
    for (const { price, priceCurrency } of [offers].flat()) {
      expect(priceCurrency).toBe('VND');
      expect(shown).toContain(`${price.replace(/\B(?=(\d{3})+$)/g, '.')}đ`);
    }
  }
});

interface Section {
  hasMenuItem: { name: string; offers: Offer | Offer[] }[];
}
interface Offer {
  price: string;
  priceCurrency: string;
}

test('icons, manifest and preview images use each restaurant’s brand', async () => {
  const looks = new Set<string>();
  for (const [tenant, name, brand] of [
    ['sg', 'Lantern Kitchen', '#FFB903'],
    ['bowls', 'Bowls & Co', '#2F6FED'],
  ] as const) {
    const page = await fetchHtmlPage(tenant, '/home');
    const manifestPath = /<link rel="manifest" href="([^"]+)"/.exec(page.html)![1]!.replaceAll('&amp;', '&');
    const manifest = JSON.parse((await requestRaw(tenant, manifestPath)).text);
    expect(manifest).toMatchObject({ name, theme_color: brand, start_url: '/home', display: 'standalone' });
    const sizes = manifest.icons.map(
      (icon: { sizes: string; purpose: string }) => `${icon.sizes} ${icon.purpose}`,
    );
    expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));

    for (const { src, sizes: size } of manifest.icons) {
      const { width, height, format } = await sharp(await fetchFile(tenant, src)).metadata();
      expect([format, `${width}x${height}`]).toEqual(['png', size]);
    }
    const ico = await fetchFile(tenant, '/favicon.ico');
    expect(ico.readUInt16LE(2)).toBe(1);
    const { pathname } = new URL(page.findMeta('og:image')!);
    const preview = sharp(await fetchFile(tenant, pathname));
    expect(await preview.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    looks.add((await preview.resize(8, 8).raw().toBuffer()).toString('base64'));
    expect(page.findMeta('twitter:card')).toBe('summary_large_image');
  }
  expect(looks.size).toBe(2);
  for (const path of ['/og/dish-999999.jpg', '/og/other.jpg', '/icons/icon-64.png', '/og/..%2fx.jpg'])
    expect([path, (await requestRaw('sg', path)).status]).toEqual([path, 404]);
});

test('the HTML of the main pages is valid', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: {
      // React's output: its own attribute case, empty attributes, styles on elements, no space before the slash.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'attribute-empty-style': 'off',
      'doctype-style': 'off',
      'void-style': 'off',
      'no-inline-style': 'off',
      // Concerns scripts of the framework.
      'require-sri': 'off',
      'script-type': 'off',
      'long-title': 'off',
      'no-trailing-whitespace': 'off',
      // Typography of numbers and phones is a design decision; every phone number is a link where it can be called.
      'tel-non-breaking': 'off',
      'prefer-native-element': 'off',
      'no-redundant-role': 'off',
      'element-permitted-content': 'error',
    },
  });
  const found: string[] = [];
  const dish = await getDishId(3473, 'Katong laksa');
  for (const path of [
    '/home',
    '/vn/menu',
    '/shopInfo',
    '/terms/policy',
    '/zh-CN/orderDish',
    `/dish?id=${dish}`,
  ]) {
    const { html: text } = await fetchHtmlPage('sg', path);
    const report = await validator.validateString(text);
    for (const { ruleId, message, selector } of report.results.flatMap(({ messages }) => messages))
      found.push(`${path}: ${ruleId}: ${message} at ${selector}`);
  }
  expect([...new Set(found)].slice(0, 40)).toEqual([]);
});
