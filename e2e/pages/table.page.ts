import { expect, type Locator, type Page } from '@playwright/test';
import { runSql } from '../database';
import { tableRestaurant, tableTenant } from '../table-restaurant';
import { CheckoutPage } from './checkout.page';
import { MenuPage } from './menu.page';

interface TableOrderRow {
  table_no: string | null;
  delivery_type: string;
  slot: string | null;
}

/** Drives the storefront of Long Table as a guest at a table. */
export class TablePage {
  readonly menu: MenuPage;
  readonly checkout: CheckoutPage;
  readonly leave: Locator;
  readonly unknown: Locator;

  constructor(readonly page: Page) {
    this.menu = new MenuPage(page);
    this.checkout = new CheckoutPage(page, tableTenant);
    this.leave = page.getByRole('button', { name: 'Not at this table' });
    this.unknown = page.getByText('This table number does not currently have a scan code to order food');
  }

  /** Opens the URL in a table's code. */
  async scan(tableNo: string): Promise<void> {
    await this.menu.open(tableTenant, `/orderDish?${new URLSearchParams({ tableNo })}`);
  }

  panel(tableNo: string): Locator {
    return this.page.getByRole('region', { name: `Table ${tableNo}`, exact: true });
  }

  async addDish(name = 'Long noodles'): Promise<void> {
    await this.menu.plus(name).click();
    await expect(this.menu.badge()).toHaveAttribute('data-cart-badge', /[1-9]/);
  }

  /** Goes from the menu to the checkout through the cart. */
  async goToCheckout(): Promise<void> {
    const cart = await this.menu.openCart();
    await cart.getByRole('button', { name: 'Go to checkout' }).click();
    await expect(this.checkout.placeButton).toBeVisible();
  }

  /** Submits the order and returns its id. */
  async place(): Promise<string> {
    await this.checkout.placeButton.click();
    return this.waitForOrderId();
  }

  async waitForOrderId(): Promise<string> {
    await this.page.waitForURL(/myOrderDetail/);
    return new URL(this.page.url()).searchParams.get('orderId')!;
  }

  async findRow(id: string): Promise<TableOrderRow | undefined> {
    const [row] = await runSql<TableOrderRow>(
      'select table_no, delivery_type, slot from orders where id = $1 and restaurant_id = $2',
      [id, tableRestaurant],
    );
    return row;
  }
}
