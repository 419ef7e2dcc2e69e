import { expect, type Locator, type Page } from '@playwright/test';
import { getPageUrl } from '../stack';

export const mobile = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

/**
 * Opens the storefront and waits until it follows the changes of the shop. It does so once the browser is idle, when the
 * parts of its first screen that load late answer clicks as well.
 */
export async function openUntilIdle(page: Page, url: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/gateway/shop-events'));
  await page.goto(url);
  await stream;
}

/** Drives the storefront: menu, dish dialog, cart. */
export class MenuPage {
  constructor(readonly page: Page) {}

  /** Opens the storefront and waits until it is interactive. */
  async open(tenant = 'sg', path = '/home'): Promise<this> {
    await this.page.goto(getPageUrl(tenant, path));
    await this.waitUntilReady();
    return this;
  }

  /** The stored cart is read on hydration. */
  async waitUntilReady(): Promise<void> {
    await expect(this.page.locator('[data-cart-ready]').first()).toBeAttached();
  }

  row(name: string): Locator {
    return this.page
      .locator('[data-dish]')
      .filter({ has: this.page.getByRole('heading', { name, exact: true }) });
  }

  /** Returns the round button of a dish that is not in the cart. */
  plus(name: string): Locator {
    return this.row(name).getByRole('button', { name: `Add ${name}`, exact: true });
  }

  /** Opens the dialog by the dish's name, independent of its add button. */
  async openDish(name: string): Promise<Locator> {
    await this.row(name).getByRole('button', { name, exact: true }).click();
    const dialog = this.dialog(name);
    await expect(dialog.getByRole('textbox', { name: 'Remark' })).toBeVisible();
    return dialog;
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name, exact: true });
  }

  /** Returns the badge that this width shows. */
  badge(): Locator {
    return this.page.locator('[data-cart-badge]').filter({ visible: true });
  }

  /** Opens the cart from the header. Returns the sheet or the drawer. */
  async openCart(): Promise<Locator> {
    await this.badge().click();
    return this.cart();
  }

  cart(): Locator {
    // On a narrower desktop the cart beside the page would squeeze it.
    const wide = (this.page.viewportSize()?.width ?? 0) >= 1134;
    return this.page.getByRole(wide ? 'complementary' : 'dialog', { name: 'Your cart' });
  }

  /** Stores the cart of an earlier visit in this browser. */
  async keepCart(restaurantId: number, lines: object[]): Promise<void> {
    await this.page.addInitScript(
      ([key, value]) => localStorage.setItem(key!, value!),
      ['cart', JSON.stringify({ state: { carts: { [restaurantId]: lines } }, version: 1 })],
    );
  }
}
