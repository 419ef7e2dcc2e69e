import { getPageUrl } from './stack';
import { expect, test } from './test';

const dishes = 'main li[data-dish] h3';

test.describe('searching dishes', () => {
  test('RT-24 the header’s search opens the results of the keyword, and the field refines them', {
    tag: '@gate',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(getPageUrl('sg', '/home'));
    await page.getByRole('searchbox').fill('laksa');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?keyword=laksa$/);
    await expect(page.locator(dishes)).toHaveText(['Katong laksa']);
    const field = page.locator('main').getByRole('searchbox');
    await field.fill('chicken rice');
    await expect(page.locator(dishes).first()).toHaveText('Hainanese chicken rice');
    await expect(page).toHaveURL(/keyword=chicken%20rice$/);
    await page.locator('main li[data-dish]').first().getByRole('heading').getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'Hainanese chicken rice' })).toBeVisible();
  });

  test('RT-24 names are found in the local language and in English, without accents, and a miss shows a note', async ({
    page,
  }) => {
    await page.goto(getPageUrl('vn', '/search?keyword=pho%20bo'));
    await expect(page.locator(dishes).first()).toHaveText('Phở bò tái nạm gầu');
    await page.goto(getPageUrl('sg', '/zh-CN/search?keyword=laksa'));
    await expect(page.locator(dishes)).toHaveText(['加东叻沙']);
    await page.goto(getPageUrl('sg', '/zh-CN/search?keyword=叻沙'));
    await expect(page.locator(dishes)).toHaveText(['加东叻沙']);
    await page.goto(getPageUrl('sg', '/search?keyword=hainanase'));
    await expect(page.locator(dishes).first()).toHaveText('Hainanese chicken rice');
    await page.goto(getPageUrl('sg', '/search?keyword=Gà'));
    await expect(page.locator(dishes).filter({ hasText: 'Hainanese chicken rice' })).toHaveCount(1);
    await page.goto(getPageUrl('sg', '/search?keyword=%3Cimg%20src%3Dx%3E'));
    await expect(page.getByText('Nothing by that name')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Popular here' })).toBeVisible();
    await expect(page.locator(dishes).first()).toBeVisible();
    await page.locator('main').getByRole('link', { name: 'See the menu' }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

test('RT-25 the page shows the merchant’s name, address, contact and hours', async ({ page }) => {
  await page.goto(getPageUrl('sg', '/shopInfo'));
  const main = page.locator('main');
  await expect(main).toContainText('56 Eng Hoon Street');
  await expect(main.getByRole('link', { name: /^\+65/ })).toHaveAttribute('href', /^tel:\+65/);
  await expect(main).toContainText('07:00');
  await expect(page.getByRole('heading', { level: 1, name: 'Lantern Kitchen' })).toBeVisible();
});
