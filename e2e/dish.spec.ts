import { desktop, MenuPage, mobile } from './pages/menu.page';
import { expect, type Locator, test } from './test';

const add = (dialog: Locator) => dialog.getByRole('button', { name: /^Add to cart/ });
const quantity = (dialog: Locator) => dialog.getByRole('group', { name: 'Quantity' });

test.describe('the dialog', () => {
  test.use({ viewport: desktop });

  test('DSH-01 the dialog is 800 px wide and holds all parts of a dish', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Katong laksa');
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(800);
    await expect(dialog.getByRole('radio', { name: /Regular.*S\$8\.50/ })).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Large.*S\$10\.50/ })).toBeVisible();
    await expect(dialog.getByRole('radiogroup', { name: /Spice level/ })).toBeVisible();
    await expect(dialog.getByRole('group', { name: 'Fish cake' })).toBeVisible();
    await expect(dialog.getByText(/shellfish/)).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Remark' })).toBeVisible();
    await expect(quantity(dialog)).toBeVisible();
    await expect(add(dialog)).toContainText('S$8.50');
  });

  test('DSH-02 another specification deselects the first, and a reopened dialog is empty', async ({
    page,
  }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Katong laksa');
    const [regular, large] = [
      dialog.getByRole('radio', { name: /Regular/ }),
      dialog.getByRole('radio', { name: /Large/ }),
    ];
    await regular.check();
    await large.check();
    await expect(regular).not.toBeChecked();
    await dialog.getByRole('button', { name: 'One more: Fish cake' }).click();
    await dialog.getByRole('textbox', { name: 'Remark' }).fill('No cockles');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await menu.openDish('Katong laksa');
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(dialog.getByRole('textbox', { name: 'Remark' })).toHaveValue('');
    await expect(add(dialog)).toContainText('S$8.50');
  });

  test('DSH-03 specifications and options off sale are not shown', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Bak chor mee');
    await expect(dialog.getByRole('radio', { name: 'Mee pok, flat' })).toBeVisible();
    await expect(dialog.getByText('Bee hoon')).toHaveCount(0);
  });

  test('DSH-11 price and total follow every change', { tag: '@gate' }, async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Katong laksa');
    await dialog.getByRole('radio', { name: /Large/ }).check();
    await expect(add(dialog)).toContainText('S$10.50');
    await dialog.getByRole('button', { name: 'One more: Fish cake' }).click();
    await expect(add(dialog)).toContainText('S$11.70');
    await dialog.getByRole('button', { name: 'One more: Quantity' }).click();
    await expect(add(dialog)).toContainText('S$23.40');
    await dialog.getByRole('button', { name: 'One less: Fish cake' }).click();
    await expect(add(dialog)).toContainText('S$21.00');
  });

  test('the focus stays in the dialog and returns to the dish', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    await menu.plus('Katong laksa').focus();
    await page.keyboard.press('Enter');
    await expect(menu.dialog('Katong laksa').getByRole('textbox', { name: 'Remark' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu.plus('Katong laksa')).toBeFocused();
  });
});

test.describe('missing choices', () => {
  test.use({ viewport: mobile });

  test('DSH-04 DSH-05 a click marks every missing choice and scrolls to the first one', {
    tag: '@gate',
  }, async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Katong laksa');
    await add(dialog).click();
    await expect(dialog.getByText('please select specification')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Regular/ })).toBeFocused();

    await dialog.getByRole('radio', { name: /Regular/ }).check();
    await expect(dialog.getByText('please select specification')).toHaveCount(0);
    await add(dialog).click();
    await expect(dialog.getByText("property 'Spice level' is required")).toBeInViewport();
    await expect(dialog.getByRole('radio', { name: 'Mild' })).toBeFocused();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '');

    await dialog.getByRole('radio', { name: 'Mild' }).check();
    await add(dialog).click();
    await expect(dialog).toBeHidden();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '1');
  });

  test('DSH-09 in a single-choice group the new choice replaces the old one', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Hainanese chicken rice');
    await dialog.getByRole('radio', { name: 'Thigh' }).check();
    await dialog.getByRole('radio', { name: 'Breast' }).check();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
  });

  test('DSH-06 a group of exactly five rejects four and a sixth', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Yong tau foo');
    const boxes = dialog.getByRole('checkbox');
    for (const index of [0, 1, 2, 3]) await boxes.nth(index).check();
    await add(dialog).click();
    await expect(dialog.getByText('choose exactly 5', { exact: true })).toBeVisible();
    await boxes.nth(4).check();
    await expect(dialog.getByText('choose up to 5')).toBeVisible();
    await boxes.nth(5).click();
    await expect(boxes.nth(5)).not.toBeChecked();
    await add(dialog).click();
    await expect(dialog).toBeHidden();
  });

  test('DSH-07 a group of at least two rejects one', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Roti prata, 2 pieces');
    await dialog.getByRole('checkbox', { name: 'Dhal' }).check();
    await add(dialog).click();
    await expect(dialog.getByText('choose at least 2', { exact: true })).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Sambal' }).check();
    await add(dialog).click();
    await expect(dialog).toBeHidden();
  });

  test('DSH-10 a group at its limit shows it, and its quantity boxes stop', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Katong laksa');
    const more = dialog.getByRole('button', { name: 'One more: Fish cake' });
    for (let click = 0; click < 3; click++) await more.click();
    await expect(dialog.getByText('choose up to 4')).toHaveCount(0);
    await more.click();
    await expect(dialog.getByText('choose up to 4')).toBeVisible();
    await expect(more).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByRole('button', { name: 'One more: Tau pok' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(dialog.getByRole('group', { name: 'Fish cake' })).toContainText('4');
  });
});

test.describe('quantity and remark', () => {
  test.use({ viewport: mobile });

  test('DSH-12 the remark holds 200 characters and grows from 3 rows to 5', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Kailan with garlic rice');
    const remark = dialog.getByRole('textbox', { name: 'Remark' });
    const countTextLines = async () => {
      const { height, line, padding } = await remark.evaluate((area) => {
        const style = getComputedStyle(area);
        return {
          height: area.clientHeight,
          line: Number.parseFloat(style.lineHeight),
          padding: Number.parseFloat(style.paddingTop) + Number.parseFloat(style.paddingBottom),
        };
      });
      return Math.round((height - padding) / line);
    };
    expect(await countTextLines()).toBe(3);
    await remark.fill('x'.repeat(201));
    await expect(remark).toHaveValue('x'.repeat(200));
    await expect(dialog.getByText('200/200')).toBeVisible();
    await remark.fill('a\n'.repeat(12));
    expect(await countTextLines()).toBe(5);
  });

  test('DSH-13 a dish below its minimum reads min order N, and a click adds that many', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Curry puff');
    await dialog.getByRole('button', { name: /^min order 2/ }).click();
    await expect(quantity(dialog)).toContainText('2');
    await add(dialog).click();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '2');
  });

  test('DSH-14 DSH-16 the quantity plus the cart stays within the limit of an order', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const name = 'Char siew and roast pork rice';
    const dialog = await menu.openDish(name);
    const [less, more] = ['One less: Quantity', 'One more: Quantity'].map((label) =>
      dialog.getByRole('button', { name: label }),
    );
    await expect(less!).toHaveAttribute('aria-disabled', 'true');
    await more!.click();
    await more!.click();
    await add(dialog).click();
    await expect(menu.badge()).toHaveAttribute('data-cart-badge', '3');

    await menu.openDish(name);
    await expect(dialog.getByText('can add up to 4 servings')).toBeVisible();
    await expect(more!).toHaveAttribute('aria-disabled', 'true');
    await add(dialog).click();
    await menu.openDish(name);
    await expect(dialog.getByRole('button', { name: /^max add 0/ })).toBeDisabled();
  });

  test('DSH-16 in select mode minus and number are hidden at 0', async ({ page }) => {
    const menu = await new MenuPage(page).open();
    const dialog = await menu.openDish('Katong laksa');
    const box = dialog.getByRole('group', { name: 'Fish cake' });
    await expect(box.getByRole('button')).toHaveCount(1);
    await box.getByRole('button', { name: 'One more: Fish cake' }).click();
    await expect(box.getByRole('button')).toHaveCount(2);
    await box.getByRole('button', { name: 'One less: Fish cake' }).click();
    await expect(box.getByRole('button', { name: 'One more: Fish cake' })).toBeFocused();
  });

  test('a failed load of the menu shows an error and can be retried', async ({ page }) => {
    await page.route('**/api/gateway/restaurant.menu*', (route) => route.abort());
    const menu = await new MenuPage(page).open();
    await menu.row('Katong laksa').getByRole('button', { name: 'Katong laksa', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('couldn’t be loaded');
    await page.unroute('**/api/gateway/restaurant.menu*');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await expect(menu.dialog('Katong laksa').getByRole('radio', { name: /Regular/ })).toBeVisible();
  });
});
