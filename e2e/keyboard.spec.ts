import { desktop, MenuPage, mobile } from './pages/menu.page';
import { expect, type Locator, type Page, test } from './test';

const pressKey = (page: Page, name: string) => page.keyboard.press(name);

/** Presses Tab (or another key) until the target has the focus; fails when it never has. */
async function tabTo(page: Page, target: Locator, by = 'Tab', most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await pressKey(page, by);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}

for (const [variant, viewport] of [
  ['phone', mobile],
  ['desktop', desktop],
] as const)
  test(`from the menu to the checkout by keyboard alone, and announced (${variant})`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const menu = await new MenuPage(page).open();
    const name = 'Katong laksa';

    // The first stop leads past the header.
    await pressKey(page, 'Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await pressKey(page, 'Enter');
    await expect(page.locator('main')).toBeFocused();

    // A dish opens by its name; the first click goes to the missing choice.
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

    // Radio buttons by arrows and Space; the group says its rule.
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

    // Back at the dish, and said.
    await expect(dialog).toBeHidden();
    await expect(dish).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: `Added: ${name}`, visible: true })).toBeVisible();

    // The header's cart says how many it holds.
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
