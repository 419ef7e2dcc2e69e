import { expect, type Locator, type Page } from '@playwright/test';
import { partyShop, shownDigits } from '../party-restaurant';
import { getPageUrl } from '../stack';
import { MenuPage } from './menu.page';

/** Drives a shared table as one of its guests. */
export class PartyPage {
  readonly menu: MenuPage;
  readonly send: Locator;

  constructor(
    readonly page: Page,
    readonly tenant = partyShop.tenant,
    /** Path of the page that shows everyone's choices. */
    readonly home: '/table' | '/group' = '/table',
    /** Port of another storefront than the shared one. */
    readonly port?: number,
  ) {
    this.menu = new MenuPage(page);
    this.send = page.getByRole('button', { name: /^Send round/ });
  }

  private getUrl(path: string): string {
    const url = new URL(getPageUrl(this.tenant, path));
    if (this.port) url.port = String(this.port);
    return url.href;
  }

  /** Opens the URL in a table's code, which redirects to the table. */
  async scan(tableNo: string): Promise<void> {
    await this.page.goto(this.getUrl(`/orderDish?${new URLSearchParams({ tableNo })}`));
    await this.page.waitForURL(/\/table\?tableNo=/);
  }

  /** Scans the code of a table and types a name. Returns the button that opens or joins it. */
  async approach(tableNo: string, name: string): Promise<Locator> {
    await this.scan(tableNo);
    await this.page.getByRole('textbox', { name: 'Your name at the table' }).fill(name);
    return this.page.getByRole('button', { name: new RegExp(`^(Open|Join) table ${tableNo}$`) });
  }

  digitsField(): Locator {
    return this.page.getByRole('textbox', { name: 'The table’s four digits' });
  }

  /** Sits down under a name, by the digits that the table shows. */
  async join(tableNo: string, name: string, digits = shownDigits): Promise<void> {
    const enter = await this.approach(tableNo, name);
    await this.digitsField().fill(digits);
    await enter.click();
    await expect(this.unsent()).toBeVisible();
  }

  /** The digits on the phone of a seated guest. */
  shownDigits(): Locator {
    return this.page.locator('[data-digits]');
  }

  /** Adds dishes on the menu and returns to the table. */
  async choose(...names: string[]): Promise<void> {
    await this.page.goto(this.getUrl('/home'));
    await this.menu.waitUntilReady();
    for (const name of names) {
      const before = Number((await this.menu.badge().getAttribute('data-cart-badge')) ?? 0);
      await this.menu.plus(name).click();
      await expect(this.menu.badge()).toHaveAttribute('data-cart-badge', String(before + 1));
    }
    await this.page.goto(this.getUrl(this.home));
    await expect(this.unsent()).toBeVisible();
  }

  unsent(): Locator {
    return this.page.locator('[data-unsent]');
  }

  round(no: number): Locator {
    return this.page.locator(`[data-round="${no}"]`);
  }

  member(no: number): Locator {
    return this.page.locator(`[data-member="${no}"]`);
  }

  async openBill(): Promise<void> {
    await this.page.getByRole('link', { name: /Bill and payment/ }).click();
    await expect(this.page.getByText('Your share', { exact: true })).toBeVisible();
  }

  /** Starts the payment of the selected share. Returns its number, which the bank's notice contains. */
  async pay(): Promise<string> {
    await this.page.getByRole('button', { name: /^Pay my share/ }).click();
    await expect(this.page.getByRole('img', { name: /QR code/ })).toBeVisible();
    return (await this.page.locator('p', { hasText: 'Reference' }).locator('b').textContent())!;
  }
}
