import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { getSentCode } from '../operator';

/** Returns a number that no other test uses, because codes are rate-limited by number. Eight digits for Singapore. */
export const createMobile = (first = '9', digits = 8): string =>
  `${first}${String(randomInt(10 ** (digits - 1))).padStart(digits - 1, '0')}`;

const labels = {
  en: {
    title: 'Log in',
    steps: /^(Log in|Sign up|Reset your password|One last step|Scan to log in)$/,
    mobile: 'Mobile number',
    code: 'Verification code',
    send: 'Send code',
    sent: 'sent successfully',
    submit: 'Log in',
    signup: 'Signup',
    password: 'Password',
    register: 'Create account',
  },
  vn: {
    title: 'Đăng nhập',
    steps: /^(Đăng nhập|Đăng ký|Đặt lại mật khẩu|Bước cuối cùng|Quét mã để đăng nhập)$/,
    mobile: 'Số điện thoại',
    code: 'Mã xác minh',
    send: 'Gửi mã',
    sent: 'đã gửi thành công',
    submit: 'Đăng nhập',
    signup: 'Đăng ký',
    password: 'Mật khẩu',
    register: 'Tạo tài khoản',
  },
} as const;

/** Drives the login dialog on all of its tabs and steps. */
export class LoginPage {
  readonly dialog: Locator;
  readonly mobile: Locator;
  readonly code: Locator;
  readonly send: Locator;
  readonly terms: Locator;
  readonly submit: Locator;
  readonly signupTab: Locator;
  readonly password: Locator;
  readonly register: Locator;
  readonly #labels: (typeof labels)[keyof typeof labels];

  constructor(
    readonly page: Page,
    locale: keyof typeof labels = 'en',
  ) {
    this.#labels = labels[locale];
    // The dialog's name is the current step.
    this.dialog = page.getByRole('dialog', { name: this.#labels.steps });
    this.mobile = this.dialog.getByLabel(this.#labels.mobile);
    this.code = this.dialog.getByRole('textbox', { name: this.#labels.code });
    this.send = this.dialog.getByRole('button', { name: this.#labels.send });
    this.terms = this.dialog.getByRole('checkbox');
    this.submit = this.dialog.getByRole('button', { name: this.#labels.submit, exact: true });
    this.signupTab = this.dialog.getByRole('tab', { name: this.#labels.signup });
    this.password = this.dialog.getByLabel(this.#labels.password, { exact: true });
    this.register = this.dialog.getByRole('button', { name: this.#labels.register });
  }

  /** Opens the dialog by the header's button, which the desktop shows. */
  async open(): Promise<this> {
    const { title } = this.#labels;
    // With enough room the button names the signup too.
    const button = this.page.getByRole('banner').getByRole('button', { name: new RegExp(`^${title}`) });
    await button.click();
    await expect(this.page.getByRole('dialog', { name: title, exact: true })).toBeVisible();
    return this;
  }

  /** Selects the login method, such as `Password`. */
  async chooseMode(mode: string): Promise<void> {
    await this.dialog.getByRole('radio', { name: mode, exact: true }).click();
  }

  /** Requests a code and reads it from the outbox. */
  async receiveCode(mobile: string): Promise<string> {
    await this.mobile.fill(mobile);
    await this.send.click();
    await expect(this.page.getByText(this.#labels.sent)).toBeVisible();
    return getSentCode(mobile);
  }

  /** Logs in, from the open dialog to the session. */
  async logIn(mobile: string): Promise<void> {
    await this.code.fill(await this.receiveCode(mobile));
    await this.terms.check();
    await this.submit.click();
    await expect(this.dialog).toBeHidden();
  }

  /** Returns the logged-in number as the gateway reports it to scripts; undefined for a guest. */
  findLoggedIn(): Promise<string | undefined> {
    return this.page.evaluate(async () => {
      const answer = (await (await fetch('/api/gateway/session')).json()) as { data: { mobile?: string } };
      return answer.data.mobile;
    });
  }
}
