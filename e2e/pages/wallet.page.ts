import { expect, type Locator, type Page } from '@playwright/test';
import { getPageUrl } from '../stack';

/** Drives the wallet: `/my?tag=wallet`, `/myWallet`, `/myCharge` and `/myChargeDetail`. */
export class WalletPage {
  readonly main: Locator;
  readonly amount: Locator;
  readonly next: Locator;
  readonly payment: Locator;

  constructor(
    readonly page: Page,
    readonly tenant = 'sg',
  ) {
    this.main = page.getByRole('main');
    this.amount = page.getByRole('textbox', { name: 'Amount' });
    this.next = page.getByRole('button', { name: 'Next' });
    this.payment = page.getByRole('dialog', { name: 'Pay with PayNow' });
  }

  async open(path: string): Promise<void> {
    await this.page.goto(getPageUrl(this.tenant, path));
  }

  /** Expects the amount on the balance's card. */
  async expectBalance(amount: string): Promise<void> {
    const card = this.main
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: 'Balance' }) });
    await expect(card).toContainText(amount);
  }

  /** Returns the table's rows of a type, newest first. */
  rows(type: string): Locator {
    const link = this.page.getByRole('link', { name: type, exact: true });
    return this.main.getByRole('row').filter({ has: link });
  }

  /** Returns the number of the top-up being paid. */
  async readTopUpNumber(where: Locator): Promise<string> {
    const line = where.getByText(/^Top-up [A-Z]+-/);
    return (await line.textContent())!.replace('Top-up ', '');
  }
}
