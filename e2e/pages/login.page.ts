import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { codeSentTo } from '../stack';

/** A number that no other test has: codes are rationed by number. Eight digits for Singapore. */
export const newMobile = (first = '9', digits = 8): string =>
  `${first}${String(randomInt(10 ** (digits - 1))).padStart(digits - 1, '0')}`;

const words = {
  en: {
    title: 'Log in',
    mobile: 'Mobile number',
    code: 'Verification code',
    send: 'Send code',
    sent: 'sent successfully',
    submit: 'Log in',
  },
  vn: {
    title: 'Đăng nhập',
    mobile: 'Số điện thoại',
    code: 'Mã xác minh',
    send: 'Gửi mã',
    sent: 'đã gửi thành công',
    submit: 'Đăng nhập',
  },
} as const;

/** The login dialog as a diner fills it in. */
export class LoginPage {
  readonly dialog: Locator;
  readonly mobile: Locator;
  readonly code: Locator;
  readonly send: Locator;
  readonly terms: Locator;
  readonly submit: Locator;
  readonly #words: (typeof words)[keyof typeof words];

  constructor(
    readonly page: Page,
    locale: keyof typeof words = 'en',
  ) {
    this.#words = words[locale];
    this.dialog = page.getByRole('dialog', { name: this.#words.title, exact: true });
    this.mobile = this.dialog.getByLabel(this.#words.mobile);
    this.code = this.dialog.getByRole('textbox', { name: this.#words.code });
    this.send = this.dialog.getByRole('button', { name: this.#words.send });
    this.terms = this.dialog.getByRole('checkbox');
    this.submit = this.dialog.getByRole('button', { name: this.#words.submit, exact: true });
  }

  /** Opens it by the header's button, which the desktop shows. */
  async open(): Promise<this> {
    await this.page.getByRole('banner').getByRole('button', { name: this.#words.title, exact: true }).click();
    await expect(this.dialog).toBeVisible();
    return this;
  }

  /** Has a code sent and reads it as the operator of a demo does. */
  async receiveCode(mobile: string): Promise<string> {
    await this.mobile.fill(mobile);
    await this.send.click();
    await expect(this.page.getByText(this.#words.sent)).toBeVisible();
    return codeSentTo(mobile);
  }

  /** From the open dialog to the open session. */
  async logIn(mobile: string): Promise<void> {
    await this.code.fill(await this.receiveCode(mobile));
    await this.terms.check();
    await this.submit.click();
    await expect(this.dialog).toBeHidden();
  }
}
