import { emptyTenant, hostileTenant, importHostileRestaurant } from './hostile-restaurant';
import { findLayoutErrors } from './pages/layout-errors';
import { desktop, MenuPage, mobile } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, test } from './test';

test('REV-02 reviews load in pages of ten after the first, which is in the HTML, up to all 25', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(desktop);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/restaurant.comments')) asked.push(JSON.parse(searchParams.get('input') ?? '{}'));
  });
  const answer = await page.goto(getPageUrl('sg', '/home'));
  const html = (await answer?.text()) ?? '';
  expect(html).toContain('what my grandmother would have approved of');
  const reviews = page.getByRole('region', { name: /^Reviews/ });
  await expect(reviews).toContainText('25 reviews');
  await expect(reviews.getByRole('time')).toHaveCount(10);

  const first = reviews.locator('ol > li').first();
  await expect(first).toContainText('Mei Ling');
  await expect(first).toContainText('5.0 out of 5');
  await expect(first.getByRole('time')).toHaveText('15 Nov 2026');
  await expect(first.getByRole('img', { name: 'Picture 1 from Mei Ling' })).toBeVisible();

  const more = reviews.getByRole('button', { name: 'Show more reviews' });
  // The code loads when the last review is near.
  await reviews.locator('ol > li').last().scrollIntoViewIfNeeded();
  await more.click();
  await expect(reviews.getByRole('time')).toHaveCount(20);
  await more.click();
  await expect(reviews.getByRole('time')).toHaveCount(25);
  await expect(more).toHaveCount(0);
  expect(asked).toEqual([2, 3].map((pageNo) => expect.objectContaining({ pageNo, pageSize: 10 })));
  // The newest come first, without duplicates.
  const days = await reviews
    .getByRole('time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
  expect(days).toEqual([...days].sort().reverse());
  const texts = await reviews.locator('ol > li').allInnerTexts();
  expect(new Set(texts).size).toBe(25);
});

test('OUT-01 OUT-02 STM-05 a phone shows three outlets to swipe, the nearest first, and all five in a dialog', async ({
  page,
}) => {
  await page.setViewportSize(mobile);
  // The delivery address of an earlier visit, near Tampines.
  await page.addInitScript(() =>
    localStorage.setItem(
      'placeOrderRestaurantInfo:3473',
      JSON.stringify({
        state: {
          place: { addressDetail: '1 Tampines Walk', latitude: 1.3545, longitude: 103.9427 },
          slots: {},
        },
        version: 1,
      }),
    ),
  );
  await page.goto(getPageUrl('sg', '/home'));
  const panel = page.getByRole('region', { name: 'Other outlets' });
  await panel.scrollIntoViewIfNeeded();
  await expect(panel.getByRole('listitem').first()).toContainText('Tampines');
  await expect(panel.getByRole('listitem').first()).toContainText(/\d{3} M$/);
  await expect(panel.getByRole('listitem')).toHaveCount(3);
  // The cards are wider than the window; the page is not.
  expect(await panel.getByRole('list').evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  expect(await findLayoutErrors(page)).toEqual([]);

  const all = panel.getByRole('link', { name: 'View all 5 stores' });
  await all.click();
  const dialog = page.getByRole('dialog', { name: 'All stores' });
  await expect(dialog.getByRole('listitem')).toHaveCount(5);
  await expect(dialog.getByText(/ KM$/).first()).toBeVisible();
  const katong = dialog.getByRole('link', { name: /^Katong/ });
  await expect(katong).toHaveAttribute('href', /^https:\/\/katong\..*[?&]utm_source=5$/);
  await expect(katong).toHaveAttribute('target', '_blank');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(all).toBeFocused();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('RT-25 RT-26 reviews, outlets, the page about the restaurant and the terms of its country are readable', async ({
    page,
  }) => {
    await page.goto(getPageUrl('sg', '/home'));
    await expect(page.locator('#reviews').getByRole('time')).toHaveCount(10);
    await page.getByRole('link', { name: 'View all 5 stores' }).click();
    await expect(page).toHaveURL(/\/shopInfo#all-outlets$/);
    const main = page.locator('main');
    await expect(main.locator('#all-outlets').getByRole('listitem')).toHaveCount(5);
    for (const text of ['56 Eng Hoon Street', '+65 6221 7740', '07:00-23:30', '6 Feb 2027']) {
      await expect(main).toContainText(text);
    }
    for (const [tenant, path, heading, law] of [
      ['sg', '/terms/policy', 'Privacy policy', 'Personal Data Protection Act 2012'],
      ['sg', '/zh-CN/terms/protocol', '使用条款', '新加坡消费者协会'],
      ['my', '/terms/protocol', 'Terms of use', 'Consumer Protection Act 1999'],
      ['vn', '/terms/policy', 'Chính sách bảo mật', '91/2025/QH15'],
    ] as const) {
      await page.goto(getPageUrl(tenant, path));
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main).toContainText(law);
      await expect(main.getByRole('link', { name: /^\+\d/ })).toBeVisible();
    }
  });
});

test('a restaurant with hostile data keeps its layout and runs no scripts', { tag: '@gate' }, async ({
  page,
}) => {
  await importHostileRestaurant();
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const readHacked = () => page.evaluate(() => (window as { hacked?: number }).hacked);

  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    // A link to a missing category has no effect.
    await page.goto(getPageUrl(hostileTenant, '/home#category-999999'));
    await new MenuPage(page).waitUntilReady();
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
    expect.soft(await findLayoutErrors(page), `/home at ${width}`).toEqual([]);
    expect(await readHacked()).toBeUndefined();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    const dish = page.locator('[data-dish]').first();
    await expect(dish).toContainText('1.000.000đ');
    await dish.getByRole('heading').getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    expect
      .soft(
        await dialog.evaluate((panel) =>
          [...panel.querySelectorAll('*')]
            .filter((part) => {
              const { right, left, width: wide } = part.getBoundingClientRect();
              return (
                wide > 0 &&
                (right > innerWidth + 1 || left < -1) &&
                getComputedStyle(part).clipPath === 'none'
              );
            })
            .map((part) => part.outerHTML.slice(0, 80)),
        ),
        `dish dialog at ${width}`,
      )
      .toEqual([]);
    await expect(
      dialog.locator('script, iframe, style, [onclick], [onerror], [href^="javascript"]'),
    ).toHaveCount(0);
    expect(await readHacked()).toBeUndefined();
    await page.keyboard.press('Escape');

    for (const path of ['/search?keyword=w', '/shopInfo', '/zh-CN/home']) {
      await page.goto(getPageUrl(hostileTenant, path));
      await expect(page.locator('main').getByText(/W{10}/).filter({ visible: true }).first()).toBeVisible();
      expect.soft(await findLayoutErrors(page), `${path} at ${width}`).toEqual([]);
    }
    // A name that exists in another language only is shown in that language.
    await expect(page.getByRole('heading', { name: '免费的汤' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Phở' })).toBeVisible();
    await expect(page.locator('[data-dish]').filter({ hasText: '免费的汤' })).toContainText('0đ');
    // A placeholder replaces the missing image.
    const broken = page.locator('[data-dish]').filter({ hasText: 'Ảnh hỏng' }).locator('img');
    await broken.scrollIntoViewIfNeeded();
    await expect(broken).toHaveAttribute('src', /^data:/);
    expect(await readHacked()).toBeUndefined();
  }
  expect(said).toEqual([]);

  // This restaurant has no dish, no review, no outlet and no image.
  await page.goto(getPageUrl(emptyTenant, '/home'));
  await expect(page.getByText('The menu is being written. Please look in again soon.')).toBeVisible();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Other outlets' })).toHaveCount(0);
  expect.soft(await findLayoutErrors(page)).toEqual([]);
  await page.goto(getPageUrl(emptyTenant, '/search?keyword=soup'));
  await expect(page.getByRole('heading', { name: 'The menu is being written' })).toBeVisible();
});
