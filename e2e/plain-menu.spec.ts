import { desktop, MenuPage, mobile } from './pages/menu.page';
import { importPlainRestaurant, plainTenant } from './plain-restaurant';
import { expect, test } from './test';

test.beforeAll(importPlainRestaurant);

for (const viewport of [mobile, { width: 768, height: 1024 }, desktop])
  test(`STF-10 a menu of 130 dishes without images leaves no space for them at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await new MenuPage(page).open(plainTenant);
    const dishes = page.locator('[data-dish]');
    await expect(dishes).toHaveCount(130);
    await expect(dishes.locator('img')).toHaveCount(0);

    const rows = await page
      .locator('section[id^=category-]')
      .first()
      .locator('[data-dish]')
      .evaluateAll((items) =>
        items.map((item) => {
          const findBox = (selector: string) => item.querySelector(selector)?.getBoundingClientRect();
          return {
            row: item.getBoundingClientRect(),
            name: findBox('h3'),
            price: findBox('.dish-price > b'),
            add: findBox('.dish-add'),
          };
        }),
      );
    for (const { row, name, price, add } of rows) {
      expect(name!.top).toBeGreaterThanOrEqual(row.top);
      expect(price!.bottom).toBeLessThanOrEqual(row.bottom);
      // The text spans the whole row.
      expect(row.right - name!.right).toBeLessThan(20);
      // A sold-out dish has no button.
      if (add) expect(add.left).toBeGreaterThanOrEqual(price!.right);
    }
    // "Sweet and sour pork ribs" fits in a line.
    expect(rows[1]!.name!.height).toBeLessThan(32);
  });

test('CRT-02 a cart line without an image begins with its name, in the cart', async ({ page }) => {
  await page.setViewportSize(mobile);
  const menu = await new MenuPage(page).open(plainTenant);
  await menu.plus('Kangkong').click();
  const cart = await menu.openCart();
  const line = cart.locator('[data-line]');
  await expect(line.locator('.plate')).toBeHidden();
  const [box, name] = await Promise.all([
    line.boundingBox(),
    line
      .getByRole('button', { name: /Kangkong/ })
      .first()
      .boundingBox(),
  ]);
  expect(name!.x - box!.x).toBeLessThan(4);
});

test('DSH-01 the close button of a dish without an image does not cover the share button', async ({
  page,
}) => {
  await page.setViewportSize(mobile);
  const menu = await new MenuPage(page).open(plainTenant);
  const dialog = await menu.openDish('Salted egg chicken');
  // A trial click fails when another element would receive the click.
  await dialog.getByRole('button', { name: 'Share this dish' }).click({ trial: true });
  await dialog.getByRole('button', { name: 'Close' }).click({ trial: true });
});
