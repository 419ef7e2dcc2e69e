import { expect, type Locator, type Page } from '@playwright/test';
import { openSite } from '../log-in';
import { getPageUrl } from '../stack';
import { CheckoutPage } from './checkout.page';
import { createMobile, LoginPage } from './login.page';

/** The entries of the account area by their keys. */
export const entries = {
  profile: 'Profile',
  deliveryAddress: 'Delivery addresses',
  order: 'My orders',
  reserve: 'My reservations',
  favorite: 'My favourites',
  voucher: 'My vouchers',
  wallet: 'My wallet',
} as const;

/** Drives the account area. */
export class AccountPage {
  readonly login: LoginPage;
  readonly menu: Locator;
  readonly panel: Locator;

  constructor(readonly page: Page) {
    this.login = new LoginPage(page);
    this.menu = page.getByRole('navigation', { name: 'My account' });
    this.panel = page.locator('main').getByText('You’re not logged in');
  }

  /** Logs in a new user without the dialog. Returns the mobile number. */
  async arrive(mobile = createMobile()): Promise<string> {
    await new CheckoutPage(this.page).openLoggedIn(mobile);
    return mobile;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(getPageUrl('sg', path));
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name, exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${name}`) });
  }

  /** Opens a row. */
  async unfold(name: string): Promise<void> {
    await this.row(name).click();
    await expect(this.row(name)).toHaveAttribute('aria-expanded', 'true');
  }

  /** Calls the gateway as the page does. Returns the data. */
  async call<Data = unknown>(name: string, input: unknown, method: 'GET' | 'POST' = 'POST'): Promise<Data> {
    await openSite(this.page, 'sg');
    const answer = await this.page.evaluate(
      async ([call, body, how]) => {
        const path = `/api/gateway/${call}`;
        const response = await (how === 'GET'
          ? fetch(`${path}?input=${encodeURIComponent(body!)}`)
          : fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body }));
        return (await response.json()) as { ok: boolean; data: unknown };
      },
      [name, JSON.stringify(input), method],
    );
    expect(answer.ok, `${name}: ${JSON.stringify(answer)}`).toBe(true);
    return answer.data as Data;
  }
}
