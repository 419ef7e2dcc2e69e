import { runSql } from './database';
import { getDishId } from './dish-id';
import { fetchHtmlPage } from './pages/html.page';
import { desktop, MenuPage, mobile } from './pages/menu.page';
import { requestRaw } from './raw-request';
import { getPageUrl } from './stack';
import { expect, test } from './test';

test('the link of a shared dish has its own preview, opens its dialog, and is gone once the dish is unlisted', {
  tag: '@gate',
}, async ({ page, context }) => {
  const id = await getDishId(3473, 'Katong laksa');
  await page.setViewportSize(mobile);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], {
    origin: getPageUrl('sg').slice(0, -1),
  });
  const menu = await new MenuPage(page).open();
  const dialog = await menu.openDish('Katong laksa');
  await dialog.getByRole('button', { name: 'Share this dish' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(getPageUrl('sg', `/dish?id=${id}`));

  const preview = await fetchHtmlPage('sg', `/dish?id=${id}`);
  expect(preview.findMeta('og:title')).toBe('Katong laksa');
  expect(preview.findMeta('og:url')).toBe(link);
  expect(preview.findMeta('og:description')).toContain('S$8.50');
  expect(preview.findMeta('og:image')).toContain(`/og/dish-${id}.jpg`);
  const { headers } = await requestRaw('sg', new URL(preview.findMeta('og:image')!).pathname);
  expect(headers['content-type']).toBe('image/jpeg');

  await page.goto(link);
  await expect(page.getByRole('article').getByText('S$8.50')).toBeVisible();
  await page.getByRole('link', { name: 'Choose and order' }).click();
  await expect(menu.dialog('Katong laksa').getByRole('radio').first()).toBeVisible();

  expect((await requestRaw('sg', '/dish?id=999999999')).status).toBe(404);
  // Unlists a dish directly, because an import would have to include all images of the demo.
  const [off] = await runSql<{ id: number }>(
    `insert into dishes overriding system value select (jsonb_populate_record(d, jsonb_build_object('id', 98000001, 'key', 'gone-dish', 'listed', false))).*
       from dishes d where d.id = $1 returning id`,
    [id],
  );
  await runSql('update restaurants set revision = revision + 1 where id = 3473');
  try {
    const { status, text } = await requestRaw('sg', `/vn/dish?id=${off!.id}`);
    expect(status).toBe(410);
    expect(text).toContain('Nội dung này không còn nữa');
  } finally {
    await runSql('delete from dishes where id = $1', [off!.id]);
    await runSql('update restaurants set revision = revision + 1 where id = 3473');
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: desktop });

  test('menu, prices, hours and outlets are readable and linked', async ({ page }) => {
    await page.goto(getPageUrl('sg', '/vn/home'));
    const row = page.locator('[data-dish]').filter({ hasText: 'Cơm gà Hải Nam' }).first();
    await expect(row).toContainText('S$6.80');
    await expect(page.locator('#merchant')).toContainText('07:00');
    await expect(page.locator('#merchant')).toContainText('56 Eng Hoon Street');
    // Uses the keyboard: parts above the footer are laid out when scrolled into view, and could move it under the
    // mouse.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Thực đơn và giá' }).press('Enter');
    await expect(page).toHaveURL(getPageUrl('sg', '/vn/menu'));
    const dish = page.getByRole('listitem').filter({ hasText: 'Laksa Katong' }).first();
    await expect(dish).toContainText('S$10.50');
    await page.getByRole('link', { name: 'Đặt món tại đây' }).click();
    await expect(page).toHaveURL(getPageUrl('sg', '/vn/home'));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Về chúng tôi' }).press('Enter');
    for (const fact of ['07:00', 'Các chi nhánh khác', '112 East Coast Road'])
      await expect(page.getByRole('main')).toContainText(fact);
    await page.goto(getPageUrl('sg', `/dish?id=${await getDishId(3473, 'Katong laksa')}`));
    await expect(page.getByRole('main')).toContainText('from S$8.50');
    await page.getByRole('link', { name: 'See the whole menu' }).click();
    await expect(page).toHaveURL(getPageUrl('sg', '/home#menu'));
  });
});
