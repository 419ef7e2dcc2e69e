import { expect, type Locator, type Page } from '@playwright/test';
import { partyShop } from '../party-restaurant';
import { getPageUrl } from '../stack';
import { MenuPage } from './menu.page';

/** A shared table as one person at it uses it. */
export class PartyPage {
  readonly menu: MenuPage;
  readonly send: Locator;

  constructor(
    readonly page: Page,
    readonly tenant = partyShop.tenant,
    /** Where what everybody chose is shown. */
    readonly home: '/table' | '/group' = '/table',
    /** Of another storefront than the one that all tests share. */
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

  /** Opens the address that a table's code holds, which leads to the table. */
  async scan(tableNo: string): Promise<void> {
    await this.page.goto(this.getUrl(`/orderDish?${new URLSearchParams({ tableNo })}`));
    await this.page.waitForURL(/\/table\?tableNo=/);
  }

  /** Sits down under a name; who is not the first names the digits. */
  async join(tableNo: string, name: string, digits?: string): Promise<void> {
    await this.scan(tableNo);
    await this.page.getByRole('textbox', { name: 'Your name at the table' }).fill(name);
    if (digits) await this.page.getByRole('textbox', { name: 'The table’s four digits' }).fill(digits);
    await this.page
      .getByRole('button', { name: digits ? `Join table ${tableNo}` : `Open table ${tableNo}` })
      .click();
    await expect(this.unsent()).toBeVisible();
  }

  async readDigits(): Promise<string> {
    return (await this.page.locator('[data-digits]').getAttribute('data-digits'))!;
  }

  /** Adds dishes on the menu and comes back to the table. */
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

  /** Holds the chosen share. Returns its number, which the bank names. */
  async pay(): Promise<string> {
    await this.page.getByRole('button', { name: /^Pay my share/ }).click();
    await expect(this.page.getByRole('img', { name: /QR code/ })).toBeVisible();
    return (await this.page.locator('p', { hasText: 'Reference' }).locator('b').textContent())!;
  }
}
