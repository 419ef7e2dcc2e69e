import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSampleFile } from '../backend/modules/restaurant-file/sample-file';
import { runSql } from './database';
import { getSentCode, runOperator } from './operator';
import { CheckoutPage, createMobile } from './pages/checkout.page';
import { getPageUrl } from './stack';
import { type BrowserContext, expect, type Locator, type Page, type Route, test } from './test';
import { createShop } from './test-shop';

/** A restaurant for these tests only, because they close it and change its prices. */
const { id: shopId, tenant } = createShop('refusals');
const mobile = createMobile();

type SampleFile = Parameters<NonNullable<Parameters<typeof createSampleFile>[0]>>[0];
type Locale = 'en' | 'zh-CN' | 'vn';
type Labels = typeof import('../messages/en.json');

/** Imports the restaurant, optionally with changes. */
async function importPlainShop(change: (file: SampleFile) => void = () => {}): Promise<void> {
  const text = createSampleFile((file) => {
    file.restaurant.id = shopId;
    file.restaurant.merchantId = tenant;
    file.domains = [`${tenant}.localhost`];
    file.minimumOrder = 5;
    file.hours = [{ from: 'mon', to: 'sun', times: ['08:00-23:00'] }];
    file.specialDays = [];
    file.dishes = [
      {
        key: 'fish-soup',
        category: 'mains',
        name: { en: 'Fish soup', 'zh-CN': '鱼片汤', vn: 'Canh cá' },
        price: 9,
        stock: 50,
      },
      { key: 'teh', category: 'drinks', name: { en: 'Teh', 'zh-CN': '拉茶', vn: 'Trà sữa' }, price: 2.6 },
    ];
    change(file);
  });
  const folder = mkdtempSync(join(tmpdir(), 'makan-refusals-'));
  try {
    const path = join(folder, 'refusals.yaml');
    writeFileSync(path, text);
    await runOperator('restaurant', 'import', path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const undo: (() => Promise<unknown>)[] = [];

/** Changes the restaurant's file for the rest of the test. */
async function change(file: (file: SampleFile) => void): Promise<void> {
  undo.push(() => importPlainShop());
  await importPlainShop(file);
}

/** Runs an operator command and undoes it after the test. */
async function operate(command: string[], undone: string[]): Promise<void> {
  undo.push(() => runOperator(...undone));
  await runOperator(...command);
}

let soup: number;
let tea: number;
let cookies: Awaited<ReturnType<BrowserContext['cookies']>>;

test.beforeAll(async ({ browser }) => {
  await importPlainShop();
  const rows = await runSql<{ id: number }>(
    'select id from dishes where restaurant_id = $1 and listed order by position',
    [shopId],
  );
  [soup, tea] = rows.map(({ id }) => id) as [number, number];
  const page = await browser.newPage();
  await new CheckoutPage(page, tenant).openLoggedIn(mobile);
  cookies = await page.context().cookies();
  await page.context().close();
});
test.afterEach(async () => {
  for (const putRight of undo.splice(0)) await putRight();
});

/** Returns the day `days` days from today in the restaurant's time zone, `YYYY-MM-DD`. */
const getDayAhead = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' }).format(Date.now() + days * 86_400_000);

const remark = 'Not too hot, please';

interface Input {
  locale?: Locale;
  loggedIn?: boolean;
  dishId?: number;
  day?: number;
}

/** The checkout of a user who chose everything, ready to be placed. */
class OrderAttempt {
  readonly labels: Labels;
  readonly button: Locator;
  readonly items: Locator;

  constructor(
    readonly page: Page,
    readonly locale: Locale,
  ) {
    const file = new URL(`../messages/${locale}.json`, import.meta.url);
    this.labels = JSON.parse(readFileSync(file, 'utf8')) as Labels;
    this.button = page.getByRole('button', { name: new RegExp(`^${this.labels.checkout.placeOrder}`) });
    this.items = page.getByRole('region', { name: this.labels.checkout.items, exact: true });
  }

  static async open(page: Page, { locale = 'en', loggedIn = true, dishId = soup, day = 1 }: Input = {}) {
    if (loggedIn) await page.context().addCookies(cookies);
    const createLine = (id: number, name: string, unitPrice: number) => ({
      dishId: id,
      dishName: name,
      dishCount: 2,
      unitPrice,
      items: [],
    });
    const stored = {
      cart: { carts: { [shopId]: [createLine(dishId, 'Fish soup', 900), createLine(tea, 'Teh', 260)] } },
      [`placeOrderRestaurantInfo:${shopId}`]: {
        mode: 'SELF_PICKUP',
        slots: { SELF_PICKUP: `${getDayAhead(day)} 12:00-12:30` },
      },
      [`checkout:${shopId}`]: { remark, dishwareNumber: 2 },
    };
    // Stores once, because a reload must find what the page stored itself.
    await page.addInitScript((given) => {
      for (const [key, state] of Object.entries(given))
        if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify({ state, version: 1 }));
    }, stored);
    const attempt = new OrderAttempt(page, locale);
    await attempt.goto();
    return attempt;
  }

  async goto(): Promise<void> {
    const prefix = this.locale === 'en' ? '' : `/${this.locale}`;
    await this.page.goto(getPageUrl(tenant, `${prefix}/settlement/order`));
    await expect(this.button).toBeVisible();
  }

  /** Waits until everything is chosen and priced in an open shop: the next click submits. */
  async waitUntilPriced(): Promise<this> {
    // The first visit after a change still gets the old facts.
    const { SHOP_RESTED, SHOP_ONLY_RESERVATIONS, SHOP_CLOSED, SHOP_OFF_SHELF } = this.labels.errors;
    const closings = [SHOP_RESTED, SHOP_ONLY_RESERVATIONS, SHOP_CLOSED, SHOP_OFF_SHELF];
    const closed = this.page.getByRole('main').getByText(new RegExp(closings.join('|')));
    while (await closed.isVisible()) await this.goto();
    await expect(this.page.locator('#checkout-pay').getByRole('radio').first()).toBeChecked();
    await expect(this.items.getByText('GST', { exact: false })).toBeVisible();
    // No quote is pending, because it could return the new price.
    await expect(this.items.locator('[aria-busy=true]')).toHaveCount(0);
    return this;
  }

  /** Expects the error next to the button and all input unchanged. */
  async expectError(sentence: string): Promise<void> {
    await expect(this.items.getByText(sentence, { exact: true })).toBeVisible();
    await this.expectNothingLost();
  }

  /** The page learns by itself that the shop closed, and shows it at the top; a faster click shows it at the items. */
  async expectClosed(sentence: string): Promise<void> {
    await expect(this.page.getByRole('main').getByText(sentence, { exact: true }).first()).toBeVisible();
    await this.expectNothingLost();
  }

  async expectNothingLost(): Promise<void> {
    await expect(this.items.getByRole('listitem')).toHaveCount(2);
    await expect(this.page.getByLabel(this.labels.orderNotes.remark)).toHaveValue(remark);
    const cart = await this.page.evaluate(
      (id) => JSON.parse(localStorage.getItem('cart')!).state.carts[id],
      shopId,
    );
    expect(cart).toMatchObject([{ dishCount: 2 }, { dishCount: 2, dishId: tea }]);
    expect(await runSql('select id from orders where restaurant_id = $1', [shopId])).toEqual([]);
  }
}

const toEntries = (sentences: Record<Locale, string>) => Object.entries(sentences) as [Locale, string][];

test.describe('changes at the restaurant during an order', () => {
  for (const [locale, sentence] of toEntries({
    en: 'Fish soup is off sale for now.',
    'zh-CN': '鱼片汤暂停售卖。',
    vn: 'Canh cá hiện tạm ngừng bán.',
  }))
    test(`a dish that went off sale (${locale})`, async ({ page }) => {
      const attempt = await (await OrderAttempt.open(page, { locale })).waitUntilPriced();
      await operate(['dish', 'off', `${shopId}`, `${soup}`], ['dish', 'on', `${shopId}`, `${soup}`]);
      await attempt.button.click();
      await attempt.expectError(sentence);
    });

  test('a dish that is no longer in the file', async ({ page }) => {
    const attempt = await (await OrderAttempt.open(page)).waitUntilPriced();
    await change((file) => void file.dishes?.shift());
    await attempt.button.click();
    await attempt.expectError('Fish soup is off sale for now.');
  });

  for (const [locale, sentence] of toEntries({
    en: 'Fish soup is sold out.',
    'zh-CN': '鱼片汤已售罄。',
    vn: 'Canh cá đã hết.',
  }))
    test(`a dish without stock (${locale})`, async ({ page }) => {
      const attempt = await (await OrderAttempt.open(page, { locale })).waitUntilPriced();
      const stock = ['stock', 'set', `${shopId}`, `${soup}`];
      await operate([...stock, '0'], [...stock, '50']);
      await attempt.button.click();
      await attempt.expectError(sentence);
    });

  test('CHK-15 a changed price needs a confirmation before the order', async ({ page }) => {
    const attempt = await (await OrderAttempt.open(page)).waitUntilPriced();
    await change((file) => {
      file.dishes![0]!.price = 9.5;
    });
    await attempt.button.click();
    const dialog = page.getByRole('dialog', { name: 'The price changed' });
    await expect(dialog).toContainText('Nothing was ordered yet.');
    await expect(dialog).toContainText('S$18.00');
    await expect(dialog).toContainText('S$19.00');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await attempt.expectNothingLost();
  });

  test('a time that is gone shows an error and opens the other times', async ({ page }) => {
    const attempt = await (await OrderAttempt.open(page, { day: 3 })).waitUntilPriced();
    await change((file) => {
      file.delivery = { ...file.delivery!, daysAhead: 2 };
    });
    await attempt.button.click();
    const dialog = page.getByRole('dialog', { name: 'Pick-up time' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await attempt.expectError('The time you chose has passed. Please choose another one.');
  });
});

const closings: [
  what: string,
  service: NonNullable<SampleFile['service']>,
  sentences: Partial<Record<Locale, string>>,
][] = [
  [
    'the merchant rests',
    { inBusiness: false },
    {
      en: 'The merchant is resting and takes no orders for now.',
      'zh-CN': '餐厅休息中，暂不接单。',
      vn: 'Nhà hàng đang nghỉ và hiện không nhận đơn.',
    },
  ],
  [
    'only reservations are taken',
    { canOrder: false, reserve: true },
    { en: 'Only reservations are supported for now.' },
  ],
  [
    'neither orders nor reservations are taken',
    { canOrder: false, reserve: false },
    { en: 'The Merchant is Closed' },
  ],
  [
    'the platform does not allow it',
    { platformAllowService: false },
    { en: 'This merchant is off-shelf and takes no orders for now.' },
  ],
];

test.describe('CHK-03 a shop that takes no orders', () => {
  for (const [what, service, sentences] of closings)
    for (const [locale, sentence] of toEntries(sentences as Record<Locale, string>))
      test(`CHK-03 ${what} is shown on load, and when it happens during an open checkout (${locale})`, async ({
        page,
      }) => {
        const attempt = await (await OrderAttempt.open(page, { locale })).waitUntilPriced();
        await change((file) => {
          file.service = service;
        });
        await attempt.button.click();
        await attempt.expectClosed(sentence);

        // A reload shows the error from the start and sends no request.
        await expect(async () => {
          await attempt.goto();
          await expect(page.getByRole('main').getByText(sentence, { exact: true }).first()).toBeVisible({
            timeout: 5_000,
          });
        }).toPass();
        let sent = 0;
        await page.route('**/api/gateway/ordering.submit', (route) => {
          sent += 1;
          return route.continue();
        });
        await attempt.button.click();
        // The page shows the error at the top; a click further down shows it again.
        await expect(page.getByText(sentence, { exact: true }).nth(1)).toBeVisible();
        expect(sent).toBe(0);
        await attempt.expectNothingLost();
      });

  test('CHK-03 closed by the operator', async ({ page }) => {
    const attempt = await (await OrderAttempt.open(page)).waitUntilPriced();
    await operate(['shop', 'close', `${shopId}`], ['shop', 'open', `${shopId}`]);
    await attempt.button.click();
    await attempt.expectClosed('The merchant is resting and takes no orders for now.');
  });
});

test('CHK-15 a dish of another restaurant', async ({ page }) => {
  const attempt = await OrderAttempt.open(page, { dishId: 99_999_999 });
  await attempt.expectError('Fish soup is no longer on the menu.');
  await attempt.button.click();
  await attempt.expectError('Fish soup is no longer on the menu.');
});

test.describe('wrong or expired codes', () => {
  const aged = 'update one_time_codes set expires_at = now() where mobile = $1';
  const cases: [string, Locale, (sent: string, number: string) => Promise<string>, string][] = [
    ['wrong', 'en', async (sent) => getWrongCode(sent), 'Please enter the correct verification code'],
    ['wrong', 'zh-CN', async (sent) => getWrongCode(sent), '请输入正确的验证码'],
    [
      'expired',
      'en',
      async (sent, number) => {
        await runSql(aged, [number]);
        return sent;
      },
      'This code has expired. Please ask for a new one.',
    ],
    [
      'expired',
      'vn',
      async (sent, number) => {
        await runSql(aged, [number]);
        return sent;
      },
      'Mã đã hết hạn. Vui lòng yêu cầu mã mới.',
    ],
  ];
  const getWrongCode = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

  for (const [what, locale, enter, sentence] of cases)
    test(`a code that is ${what} (${locale})`, async ({ page }) => {
      const attempt = await (await OrderAttempt.open(page, { locale, loggedIn: false })).waitUntilPriced();
      await attempt.button.click();
      const { signIn } = attempt.labels;
      const dialog = page.getByRole('dialog', { name: signIn.title, exact: true });
      const number = createMobile();
      await dialog.getByLabel(signIn.mobile).fill(number);
      await dialog.getByRole('button', { name: signIn.send }).click();
      await expect(page.getByText(signIn.sent)).toBeVisible();
      await dialog.getByLabel(signIn.code).fill(await enter(await getSentCode(number), number));
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: signIn.submit, exact: true }).click();
      await expect(dialog.getByText(sentence)).toBeVisible();
      // The typed values stay as well.
      await expect(dialog.getByLabel(signIn.mobile)).toHaveValue(number);
      await page.keyboard.press('Escape');
      await attempt.expectNothingLost();
    });
});

test.describe('malformed orders', () => {
  const cases: [
    what: string,
    code: string,
    status: number,
    spoil: (route: Route) => Promise<void>,
    sentence: string,
  ][] = [
    [
      'malformed JSON',
      'MALFORMED_JSON',
      400,
      (route) => route.continue({ postData: '{"restaurantId":' }),
      'That didn’t arrive in one piece. Please try again.',
    ],
    [
      'a missing field',
      'INVALID_INPUT',
      400,
      (route) => route.continue({ postData: '{}' }),
      'Something isn’t filled in as it should be. Please check and try again.',
    ],
    [
      'an oversized body',
      'TOO_LARGE',
      413,
      (route) => route.continue({ postData: JSON.stringify({ remark: 'x'.repeat(200_000) }) }),
      'That is too much at once. Please shorten it.',
    ],
    [
      'an unknown call',
      'UNKNOWN_CALL',
      404,
      (route) => route.continue({ url: route.request().url().replace('submit', 'nothing') }),
      'This page is out of date. Please reload it.',
    ],
  ];
  for (const [what, code, status, spoil, sentence] of cases)
    test(`${what} gets an error code and a message`, async ({ page }) => {
      const attempt = await (await OrderAttempt.open(page)).waitUntilPriced();
      await page.route('**/api/gateway/ordering.submit', spoil);
      const answered = page.waitForResponse(/ordering\.(submit|nothing)/);
      await attempt.button.click();
      const answer = await answered;
      expect(answer.status()).toBe(status);
      expect(await answer.json()).toMatchObject({ ok: false, error: { code } });
      await attempt.expectError(sentence);
    });

  test('an order with another amount than the backend’s is not placed', async ({ page }) => {
    const attempt = await (await OrderAttempt.open(page)).waitUntilPriced();
    await page.route('**/api/gateway/ordering.submit', (route) =>
      route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), payAmount: 1 }) }),
    );
    await attempt.button.click();
    await expect(page.getByRole('dialog', { name: 'The price changed' })).toBeVisible();
    await page.getByRole('button', { name: 'Not now' }).click();
    await attempt.expectNothingLost();
  });
});
