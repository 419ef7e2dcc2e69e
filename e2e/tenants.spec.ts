import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { desktop, MenuPage } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

const getPath = (page: Page) => page.url().replace(/^https?:\/\/[^/]+/, '');

/** Returns the computed value of a color variable of the page. */
const readVariable = (page: Page, name: string) =>
  page.evaluate((asked) => getComputedStyle(document.documentElement).getPropertyValue(asked), name);

test.use({ viewport: desktop });

test.describe('the restaurant of a host', () => {
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
});

test.describe('the guard', () => {
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

/** Converts `#FFB903` to the browser's format. */
function toRgb(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}
