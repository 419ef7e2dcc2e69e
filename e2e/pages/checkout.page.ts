import { expect, type Locator, type Page } from '@playwright/test';
import { logIn, openSite } from '../log-in';
import { getSentCode } from '../operator';
import { getPageUrl } from '../stack';

let diners = 0;

/** Returns a number that no other user of this run has. */
export function createMobile(): string {
  diners += 1;
  return `9${String(process.pid).slice(-4).padStart(4, '0')}${String(diners).padStart(3, '0')}`;
}

/** Drives `/settlement/order` and the pages before it. */
export class CheckoutPage {
  readonly placeButton: Locator;
  readonly paymentDialog: Locator;
  readonly loginDialog: Locator;
  readonly items: Locator;

  constructor(
    readonly page: Page,
    readonly tenant = 'sg',
  ) {
    this.placeButton = page.getByRole('button', { name: /^Place order/ });
    this.paymentDialog = page.getByRole('dialog', { name: /^Pay with/ });
    this.loginDialog = page.getByRole('dialog', { name: 'Log in' });
    this.items = page.getByRole('region', { name: 'Items' });
  }

  /** Adds dishes without choices to the cart, from the menu. */
  async addDishes(...names: string[]): Promise<void> {
    await this.page.goto(getPageUrl(this.tenant, '/home'));
    for (const name of names) {
      const add = this.page.getByRole('button', { name: `Add ${name}`, exact: true }).first();
      const added = this.page.getByRole('button', { name: `${name}: 1 in the cart` }).first();
      await add.click();
      await expect(added).toBeVisible();
    }
  }

  /**
   * Stores a cart of about the given value in minor units, of dishes without choices; includes the shop's required
   * ones.
   */
  async fillCart(restaurantId: number, worth: number): Promise<void> {
    await this.page.goto(getPageUrl(this.tenant, '/terms/policy'));
    await this.page.evaluate(
      async ([id, sum]) => {
        const input = encodeURIComponent(JSON.stringify({ restaurantId: id }));
        const answer = await fetch(`/api/gateway/restaurant.menu?input=${input}`);
        const { data } = await answer.json();
        type Dish = {
          dishId: number;
          dishName: string;
          dishPrice: number;
          goodsStock?: number;
          mandatory?: boolean;
          detailList: unknown[];
          items: unknown[];
        };
        const plain = (data as { dishList: Dish[] }[])
          .flatMap((category) => category.dishList)
          .filter(
            (dish) => dish.detailList.length + dish.items.length === 0 && dish.goodsStock === undefined,
          );
        const chosen = [...plain.filter((dish) => dish.mandatory), plain.find((dish) => !dish.mandatory)!];
        const lines = chosen.map(({ dishId, dishName, dishPrice, mandatory }) => ({
          dishId,
          dishName,
          items: [],
          unitPrice: dishPrice,
          dishCount: mandatory ? 1 : Math.max(2, Math.ceil(sum! / dishPrice)),
        }));
        localStorage.setItem('cart', JSON.stringify({ state: { carts: { [id!]: lines } }, version: 1 }));
      },
      [restaurantId, worth],
    );
  }

  async open(): Promise<void> {
    await this.page.goto(getPageUrl(this.tenant, '/settlement/order'));
    await expect(this.placeButton).toBeVisible();
  }

  async fetchIt(): Promise<void> {
    await this.page.getByRole('radio', { name: /^Pick-up/ }).click();
  }

  /** Selects tomorrow, so that the hour of the run doesn’t matter; -1 is its last time. */
  async chooseTime(nth = 0): Promise<void> {
    await this.page.locator('#checkout-time').click();
    await this.pickTime(nth);
  }

  async pickTime(nth = 0): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: /time$/ });
    await dialog.getByRole('button', { name: /^Tomorrow/ }).click();
    await dialog.getByRole('radio').nth(nth).check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
  }

  /** A user's address is saved in the address book and selected there; a guest's is selected directly. */
  async chooseAddress(words: string): Promise<void> {
    await this.page.locator('#checkout-address').click();
    const dialog = this.page.getByRole('dialog');
    const search = dialog.getByRole('searchbox');
    const add = dialog.getByRole('button', { name: 'Add an address' });
    await expect(search.or(add)).toBeVisible();
    const forBook = await add.isVisible();
    if (forBook) {
      await add.click();
      await dialog.getByRole('button', { name: 'Search for the place' }).click();
    }
    await search.fill(words);
    await dialog.getByRole('listitem').getByRole('button').first().click();
    await dialog.getByLabel('Unit or floor').fill('#05-12');
    await dialog.getByLabel(/^Receiver’s name/).fill('Tan Mei Xuan');
    if (forBook) await dialog.getByRole('button', { name: 'Save address' }).click();
    else await dialog.getByLabel('Receiver’s mobile').fill('91234567');
    await dialog.getByRole('button', { name: 'Deliver here' }).click();
  }

  /** Logs in by the sent code, in the open dialog. */
  async logIn(mobile = createMobile()): Promise<void> {
    await this.loginDialog.getByLabel('Mobile number').fill(mobile);
    await this.loginDialog.getByRole('button', { name: 'Send code' }).click();
    await expect(this.loginDialog.getByRole('button', { name: /Send again/ })).toBeVisible();
    await this.loginDialog.getByLabel('Verification code').fill(await getSentCode(mobile));
    await this.loginDialog.getByRole('checkbox').check();
    await this.loginDialog.getByRole('button', { name: 'Log in', exact: true }).click();
  }

  /** Logs a user in without the dialog. */
  async openLoggedIn(mobile = createMobile()): Promise<void> {
    await logIn(this.page.context(), this.tenant, mobile);
  }

  /** Sends a mutation to the gateway as the page does. Returns the data. */
  async post<T = unknown>(call: string, input: unknown): Promise<T> {
    await openSite(this.page, this.tenant);
    const answer = await this.page.evaluate(
      async ([path, body]) => {
        const response = await fetch(path!, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: body!,
        });
        return (await response.json()) as { ok: boolean; data: unknown };
      },
      [`/api/gateway/${call}`, JSON.stringify(input)],
    );
    expect(answer, JSON.stringify(answer)).toMatchObject({ ok: true });
    return answer.data as T;
  }

  /** Starts the purchase of one voucher of Lantern Kitchen by PayNow. */
  async buyVoucher(): Promise<{ orderTransactionId: string; orderSn: string }> {
    await openSite(this.page, this.tenant);
    const offer = await this.page.evaluate(async () => {
      const answer = await fetch(
        `/api/gateway/vouchers.list?input=${encodeURIComponent('{"restaurantId":3473}')}`,
      );
      return (await answer.json()).data[0] as { couponId: number; saleAmount: number };
    });
    return this.post('vouchers.buy', {
      vouchersInfo: { couponId: offer.couponId, useRules: [] },
      vouchersCount: 1,
      payType: 'PAY_NOW',
      payAmount: offer.saleAmount,
      receiveEmail: 'diner@example.test',
    });
  }

  /** Starts a top-up of an amount in minor units by PayNow. */
  topUp(issueAmount: number): Promise<{ transactionId: string; orderSn: string }> {
    return this.post('wallet.topUp', {
      restaurantId: 3473,
      issueAmount,
      payType: 'PAY_NOW',
      remark: 'Topup-System-Wallet',
    });
  }

  /** Fills cart, pick-up and time, without submitting. */
  async preparePickup(...dishes: string[]): Promise<void> {
    await this.addDishes(...dishes);
    await this.open();
    await this.fetchIt();
    await this.chooseTime();
  }

  /** Waits until the quote of all choices has arrived. */
  async waitForTotal(): Promise<void> {
    await expect(this.#sum).toHaveAttribute('aria-busy', 'false');
  }

  /** Returns the total once the quote of all choices has arrived. */
  async readTotal(): Promise<string> {
    await this.waitForTotal();
    return this.readShownTotal();
  }

  /** Returns the visible total, even while another quote is pending. */
  async readShownTotal(): Promise<string> {
    return (await this.#sum.getByText(/^S\$/).textContent())!.trim();
  }

  get #sum(): Locator {
    return this.placeButton.locator('xpath=..').locator('[aria-busy]');
  }

  /** Returns the order number in the payment dialog. */
  async readOrderNumber(): Promise<string> {
    const line = this.paymentDialog.getByText(/^Order [A-Z]{2}-/);
    return (await line.textContent())!.replace('Order ', '');
  }
}
