import { expect, type Locator, type Page } from '@playwright/test';
import { getPageUrl } from '../stack';

/** The wallet as a diner uses it: `/my?tag=wallet`, `/myWallet`, `/myCharge` and `/myChargeDetail`. */
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

  /** The balance's card says so much. */
  async expectBalance(amount: string): Promise<void> {
    const card = this.main
      .locator('section')
      .filter({ has: this.page.getByRole('heading', { name: 'Balance' }) });
    await expect(card).toContainText(amount);
  }

  /** The table's rows of a type, newest first. */
  rows(type: string): Locator {
    const link = this.page.getByRole('link', { name: type, exact: true });
    return this.main.getByRole('row').filter({ has: link });
  }

  /** Clicks until `done` is visible: a click before hydration does nothing. */
  async click(button: Locator, done: Locator): Promise<void> {
    await expect(async () => {
      if (!(await done.isVisible())) await button.click({ timeout: 2_000 });
      await expect(done).toBeVisible({ timeout: 3_000 });
    }).toPass();
  }

  /** The number of the top-up that is being paid. */
  async readTopUpNumber(where: Locator): Promise<string> {
    const line = where.getByText(/^Top-up [A-Z]+-/);
    return (await line.textContent())!.replace('Top-up ', '');
  }
}
