import { desktop, MenuPage, mobile } from './pages/menu.page';
import { tabTo } from './tab-to';
import { expect, type Page, test } from './test';

const pressKey = (page: Page, name: string) => page.keyboard.press(name);

for (const [variant, viewport] of [
  ['phone', mobile],
  ['desktop', desktop],
] as const)
  test(`the way from the menu to the checkout works by keyboard alone and is announced (${variant})`, {
    tag: variant === 'desktop' ? '@gate' : [],
  }, async ({ page }) => {
    await page.setViewportSize(viewport);
    const menu = await new MenuPage(page).open();
    const name = 'Katong laksa';

    // The first stop skips the header.
    await pressKey(page, 'Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await pressKey(page, 'Enter');
    await expect(page.locator('main')).toBeFocused();

    // A dish opens by its name; the first click shows the missing choice.
    const dish = menu.row(name).getByRole('button', { name, exact: true });
    await tabTo(page, dish);
    await pressKey(page, 'Enter');
    const dialog = menu.dialog(name);
    const add = dialog.getByRole('button', { name: /^Add to cart/ });
    await expect(add).toBeVisible();
    await tabTo(page, add);
    await pressKey(page, 'Enter');
    await expect(
      dialog.getByRole('status').filter({ hasText: '2 choices are missing, first: Portion' }),
    ).toBeVisible();
    await expect(dialog.getByRole('radio', { name: /Regular/ })).toBeFocused();
    await expect(dialog.getByRole('radiogroup', { name: /Portion/ })).toHaveAccessibleDescription(
      'please select specification',
    );

    // Radio buttons work by arrows and Space; the group states its rule.
    await pressKey(page, 'ArrowDown');
    await expect(dialog.getByRole('radio', { name: /Large/ })).toBeChecked();
    const spice = dialog.getByRole('radiogroup', { name: /Spice level/ });
    await expect(spice).toHaveAccessibleDescription(/\S/);
    await tabTo(page, spice.getByRole('radio').first());
    await pressKey(page, 'Space');
    await expect(spice.getByRole('radio', { name: 'Mild' })).toBeChecked();
    await tabTo(page, dialog.getByRole('button', { name: 'One more: Quantity' }));
    await pressKey(page, 'Enter');
    await tabTo(page, add);
    await expect(add).toContainText('S$21.00');
    await pressKey(page, 'Enter');

    // The focus returns to the dish, and a status announces the addition.
    await expect(dialog).toBeHidden();
    await expect(dish).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `Added: ${name}`, visible: true })).toBeVisible();

    // The header's cart announces its count.
    const bag = page.getByRole('button', { name: 'Cart, 2 dishes' }).filter({ visible: true });
    await tabTo(page, bag, 'Shift+Tab');
    await pressKey(page, 'Enter');
    const cart = menu.cart();
    await expect(cart).toBeVisible();
    const less = cart.getByRole('button', { name: `One less: ${name}` });
    await tabTo(page, less);
    await pressKey(page, 'Enter');
    await expect(page.getByRole('button', { name: 'Cart, 1 dish' }).filter({ visible: true })).toHaveCount(
      variant === 'phone' ? 0 : 1,
    );
    await expect(cart).toContainText('S$10.50');
    await tabTo(page, cart.getByRole('button', { name: `One more: ${name}` }));
    await pressKey(page, 'Enter');

    await tabTo(page, cart.getByRole('button', { name: 'Go to checkout' }));
    await pressKey(page, 'Enter');
    await expect(page).toHaveURL(/\/settlement\//);
  });
