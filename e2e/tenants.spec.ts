import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktop, MenuPage } from './pages/menu.page';
import { getHost, requestRaw } from './raw-request';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

const getPath = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Returns the computed value of a color variable of the page. */
const readVariable = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name);

test.use({ viewport: desktop });

test('RT-01 the root redirects to /home with the query', async ({ page }) => {
  await page.goto(getPageUrl('sg', '/?tableNo=7&utm_source=poster&note=a%26b'));
  expect(getPath(page)).toBe('/home?tableNo=7&utm_source=poster&note=a%26b');
  await expect(page.locator('[data-storefront="home"]')).toBeVisible();
});

test.describe('the restaurant of a host', () => {
  for (const [host, name] of [
    ['sg', 'Lantern Kitchen'],
    ['sg.example.test', 'Lantern Kitchen'],
    ['my.example.test', 'Warisan Kopitiam'],
    ['bowls', 'Bowls & Co'],
    ['nobody.example.test', 'Lantern Kitchen'],
    ['nobody.localhost', 'Lantern Kitchen'],
  ] as const)
    test(`STF-01 ${host} shows ${name}`, { tag: '@gate' }, async ({ page }) => {
      await page.goto(getPageUrl(host));
      await expect(page).toHaveTitle(new RegExp(name));
      await expect(page.getByRole('banner').getByText(name)).toBeVisible();
    });

  test('STF-01 a host is found regardless of case, port and trailing dot', async () => {
    for (const host of ['VN.localhost', 'vn.localhost.', 'vn.localhost:80']) {
      const { text } = await requestRaw('vn', '/home', { headers: { host } });
      expect(text).toContain('Phở Nhà Hạnh');
    }
  });

  test('STF-02 name, logo, description, rating and cuisines are each restaurant’s own', async ({ page }) => {
    const shops = {
      sg: ['Lantern Kitchen', 'Singaporean', '4.7'],
      my: ['Warisan Kopitiam', 'Malaysian', '4.6'],
    } as const;
    const logos: (string | null)[] = [];
    for (const [tenant, labels] of Object.entries(shops)) {
      await page.goto(getPageUrl(tenant, '/home'));
      for (const word of labels)
        await expect(page.locator('main').getByText(word).filter({ visible: true }).first()).toBeVisible();
      logos.push(await page.getByRole('banner').locator('img').first().getAttribute('src'));
      const other = tenant === 'sg' ? 'Warisan' : 'Lantern';
      expect(await page.content()).not.toContain(other);
    }
    expect(new Set(logos).size).toBe(2);
  });
});

test('STF-03 the header stays at the top with all its parts', async ({ page }) => {
  await page.goto(getPageUrl('sg', '/home'));
  const header = page.getByRole('banner');
  const parts = [
    header.getByRole('link', { name: /Lantern Kitchen/ }),
    header.getByRole('searchbox', { name: 'Search dishes' }),
    header.getByRole('link', { name: 'Home', exact: true }),
    header.getByRole('link', { name: 'Menu', exact: true }),
    header.getByRole('link', { name: 'My account' }),
    header.getByLabel('Language: English'),
  ];
  for (const part of parts) await expect(part).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  for (const part of parts) await expect(part).toBeInViewport();
});

test.describe('colours', () => {
  for (const [tenant, brand] of [
    ['sg', '#FFB903'],
    ['my', '#0E7C66'],
    ['vn', '#C8102E'],
    ['bowls', '#2F6FED'],
  ] as const)
    test(`THM-01 ${tenant} has the colour of its configuration`, async ({ page }) => {
      await new MenuPage(page).open(tenant);
      expect(await readVariable(page, '--brand')).toBe(brand);
      const round = page.locator('[data-dish] button span.bg-brand').first();
      await expect(round).toHaveCSS('background-color', toRgb(brand));
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', brand);
    });

  test('THM-01 DEC-73 a colour in the URL overrides the restaurant’s', async ({ page }) => {
    await new MenuPage(page).open('sg', '/home?templateThemeBg=%237B2CBF&templatebackgroundcolor=%23F0FFF0');
    await expect.poll(() => readVariable(page, '--brand')).toBe('#7B2CBF');
    expect(await readVariable(page, '--surface')).toBe('#F0FFF0');
    // White has more contrast on this violet than the black that is used on the restaurant's yellow.
    expect(await readVariable(page, '--on-brand')).toBe('#FFFFFF');
    await expect(page.locator('[data-dish] button span.bg-brand').first()).toHaveCSS(
      'background-color',
      toRgb('#7B2CBF'),
    );
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#7B2CBF');

    await new MenuPage(page).open();
    expect(await readVariable(page, '--brand')).toBe('#FFB903');
  });

  test('THM-02 an invalid colour becomes the yellow default, and a valid one beside it applies', {
    tag: '@gate',
  }, async ({ page }) => {
    const hostile = encodeURIComponent('red}body{display:none');
    await new MenuPage(page).open('my', `/home?templateThemeBg=${hostile}&templateBackgroundColor=%23FFF8E7`);
    await expect.poll(() => readVariable(page, '--surface')).toBe('#FFF8E7');
    expect(await readVariable(page, '--brand')).toBe('#FFB903');
    await expect(page.locator('body')).toBeVisible();
  });
});

test.describe('languages', () => {
  test('I18N-01 the languages are offered by their names, and a selection is stored', async ({ page }) => {
    await page.goto(getPageUrl('sg', '/home'));
    const languages = page.getByRole('banner').locator('details');
    await languages.locator('summary').click();
    await expect(languages.getByRole('link')).toHaveText(['English', '中文', 'Tiếng Việt']);

    await languages.getByRole('link', { name: '中文' }).click();
    await page.waitForURL('**/zh-CN/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await expect(page.getByRole('heading', { name: '叻沙', exact: false }).first()).toBeVisible();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
    await page.goto(getPageUrl('sg', '/home'));
    expect(getPath(page)).toBe('/zh-CN/home');
  });

  test('GRD-01 a locale in any URL switches the language of later pages', async ({ page }) => {
    await page.goto(getPageUrl('sg', '/terms/policy?LOCALE=vn&k=1'));
    expect(getPath(page)).toBe('/vn/terms/policy?k=1');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await page.goto(getPageUrl('sg', '/home'));
    expect(getPath(page)).toBe('/vn/home');
    await page.goto(getPageUrl('sg', '/home?locale=en'));
    expect(getPath(page)).toBe('/home');
    await page.goto(getPageUrl('sg', '/settlement/order'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('DEC-71 every language has one URL', { tag: '@gate' }, async () => {
    const to = async (tenant: string, path: string, headers = {}) => {
      const answer = await requestRaw(tenant, path, { headers });
      const { location } = answer.headers;
      return [answer.status, location?.replace(`http://${getHost(tenant)}`, '')];
    };
    // A prefix of the default language is redirected permanently.
    expect(await to('sg', '/en/home?k=1')).toEqual([308, '/home?k=1']);
    expect(await to('vn', '/vn/home')).toEqual([308, '/home']);
    expect(await to('sg', '/vn/home')).toEqual([200, undefined]);
    expect(await to('vn', '/en/home')).toEqual([200, undefined]);
    // A selected language redirects temporarily to its URL.
    expect(await to('sg', '/home', { cookie: 'locale=vn' })).toEqual([307, '/vn/home']);
    expect(await to('sg', '/vn/home', { cookie: 'locale=en' })).toEqual([307, '/home']);
    // The browser's languages decide only on the root URL, and only before a selection.
    const german = { 'accept-language': 'de, zh-Hans;q=0.8, vi;q=0.5' };
    expect(await to('sg', '/', german)).toEqual([307, '/zh-CN/home']);
    expect(await to('sg', '/', { ...german, cookie: 'locale=vn' })).toEqual([307, '/vn/home']);
    expect(await to('sg', '/home', german)).toEqual([200, undefined]);
  });

  test('I18N-02 DEC-11 Vietnamese is vi in the server’s HTML and among its alternates', async () => {
    for (const [tenant, path, own] of [
      ['vn', '/home', { en: '/en/home', 'zh-CN': '/zh-CN/home', vi: '/home', 'x-default': '/home' }],
      ['sg', '/vn/home', { en: '/home', 'zh-CN': '/zh-CN/home', vi: '/vn/home', 'x-default': '/home' }],
    ] as const) {
      const { text } = await requestRaw(tenant, path);
      expect(text).toMatch(/<html[^>]* lang="vi"/);
      const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(
        ([, lang, href]) => [lang, new URL(href!, 'http://x').pathname],
      );
      expect(Object.fromEntries(alternates)).toEqual(own);
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [tenant, path, dish, price] of [
    ['sg', '/home', 'Hainanese chicken rice', 'S$'],
    ['sg', '/zh-CN/home', '海南鸡饭', 'S$'],
    ['sg', '/vn/home', 'Cơm gà Hải Nam', 'S$'],
    ['vn', '/home', 'Phở gà ta xé phay', '60.000đ'],
    ['my', '/home', 'Nasi goreng kampung', 'RM11.90'],
  ] as const)
    test(`the menu of ${tenant}${path} is in the HTML`, async ({ page }) => {
      await page.goto(getPageUrl(tenant, path));
      const row = page.locator('[data-dish]').filter({ hasText: dish });
      await expect(row.first()).toBeVisible();
      await expect(row.first()).toContainText(price);
    });
});

test('internal paths return 404', async () => {
  for (const path of [
    '/3473/en/home',
    '/3473/en/home.x',
    '/7702/vn/home',
    '/3473/zh-CN/settlement/order',
    '/3473/en/missing',
    '/missing',
    '/%33473/en/home',
    '/en/3473/en/home',
  ])
    expect([path, await fetchFinalStatus('sg', path)]).toEqual([path, 404]);
});

test.describe('the guard', () => {
  test('GRD-02 a country in any URL is stored in the cookie counCode', async ({ page, context }) => {
    const findCountry = async () => (await context.cookies()).find(({ name }) => name === 'counCode')?.value;
    await page.goto(getPageUrl('sg', '/terms/policy?countrycode=MY'));
    expect(await findCountry()).toBe('MY');
    await page.goto(getPageUrl('sg', '/?countryCode=vn'));
    expect(await findCountry()).toBe('VN');
    await page.goto(getPageUrl('sg', '/home?countrycode=XX'));
    expect(await findCountry()).toBe('VN');
  });

  test('GRD-04 a first visit fetches one guest token, unseen', { tag: '@gate' }, async ({
    page,
    context,
  }) => {
    const requestIds = new Set<string>();
    page.on('response', (response) => {
      const id = response.headers()['x-request-id'];
      if (id) requestIds.add(id);
    });
    await new MenuPage(page).open();
    await expect(page.getByRole('banner').getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect
      .poll(async () => (await context.cookies()).some(({ name }) => name === 'makan_session'))
      .toBe(true);
    await page.goto(getPageUrl('sg', '/settlement/order'), { waitUntil: 'networkidle' });
    await page.goto(getPageUrl('sg', '/home'), { waitUntil: 'networkidle' });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(listGuestTokens(requestIds)).toHaveLength(1);
  });
});

/** Returns the guest tokens that the backend issued for these requests, from its log, which contains both. */
function listGuestTokens(requestIds: ReadonlySet<string>): unknown[] {
  const log = readFileSync(join(process.env.STACK_DATA_DIR ?? '', 'backend.log'), 'utf8');
  return log
    .split('\n')
    .filter((line) => line.includes('auth.visitorToken'))
    .map((line) => JSON.parse(line) as { requestId: string })
    .filter(({ requestId }) => requestIds.has(requestId));
}

async function fetchFinalStatus(tenant: string, path: string): Promise<number> {
  const { status, headers } = await requestRaw(tenant, path);
  if (!headers.location) return status;
  return fetchFinalStatus(tenant, new URL(headers.location, 'http://x').pathname);
}

/** Converts `#FFB903` to the browser's format. */
function toRgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
