import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { Avoidable } from '@/lib/contract/food-values';
import { runSql } from '../database';
import { openSite } from '../log-in';
import { runOperator } from '../operator';
import { CheckoutPage } from '../pages/checkout.page';
import { getDayAhead } from '../pages/reservation.page';
import { getPageUrl } from '../stack';
import type { TestShop } from '../test-shop';
import { getConsolePageUrl } from './console.page';

/**
 * Imports a restaurant that is open around the clock, delivers, and has tables, so that tests can run at any hour.
 * `parts` override the default parts of its file.
 */
export async function importBoardShop({ id, tenant }: TestShop, parts: object = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'board-'));
  const file = {
    restaurant: {
      id,
      merchantId: tenant,
      orderPrefix: `B${String.fromCharCode(65 + (id % 26))}`,
      name: { en: 'Busy Board' },
      defaultLocale: 'en',
      country: 'SG',
      city: 'Singapore',
      timeZone: 'Asia/Singapore',
      address: { en: '1 Counter Road' },
      lat: 1.3,
      lng: 103.8,
      phone: '+65 6111 4444',
    },
    domains: [`${tenant}.localhost`],
    service: { takeout: true, dineIn: true, reserve: true },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    // Slots until midnight: at any hour an order can be placed for today, or for the day that begins within minutes.
    delivery: { steps: [{ upToKm: 5, fee: 2 }], leadMinutes: 0, slotMinutes: 15 },
    pickup: { leadMinutes: 0 },
    payment: {
      accept: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY_ON_PICK', 'CASH_PAY'],
      accounts: { paynow: { uen: 'T19LL9999A', name: 'BUSY BOARD' } },
    },
    reservation: {
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      slots: [{ time: '23:30', limit: 50 }],
    },
    tables: ['7', '8'],
    categories: [
      { key: 'wok', name: { en: 'Wok', 'zh-CN': '炒锅', vn: 'Chảo' } },
      { key: 'bar', name: { en: 'Bar', 'zh-CN': '酒水', vn: 'Quầy' } },
    ],
    dishes: [
      {
        key: 'noodles',
        category: 'wok',
        name: { en: 'Fried noodles', 'zh-CN': '炒面', vn: 'Mì xào' },
        price: 9,
      },
      {
        key: 'rice',
        category: 'wok',
        name: { en: 'Prawn rice', 'zh-CN': '虾饭', vn: 'Cơm tôm' },
        price: 12,
        specs: [
          { key: 'small', name: { en: 'Small' }, price: 12 },
          { key: 'large', name: { en: 'Large' }, price: 15 },
        ],
        groups: [
          {
            key: 'spice',
            name: { en: 'Spice' },
            mandatory: false,
            items: [
              { key: 'mild', name: { en: 'Mild' } },
              { key: 'hot', name: { en: 'Extra hot' } },
            ],
          },
        ],
      },
      { key: 'tea', category: 'bar', name: { en: 'Iced tea', 'zh-CN': '冰茶', vn: 'Trà đá' }, price: 4 },
    ],
    ...parts,
  };
  try {
    // JSON is valid YAML.
    await writeFile(join(folder, 'file.yaml'), JSON.stringify(file));
    await runOperator('restaurant', 'import', join(folder, 'file.yaml'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Completes the orders of earlier tests and clears sold-out entries and busy mode. */
export async function clearBoard({ id }: TestShop): Promise<void> {
  await runSql('update orders set status = 9, ended_at = null where restaurant_id = $1', [id]);
  await runSql('delete from sold_out where restaurant_id = $1', [id]);
  await runSql(`update restaurants set busy = '{}' where id = $1`, [id]);
}

interface Wanted {
  payType?: string;
  mode?: 'delivery' | 'pickup' | 'table';
  remark?: string;
  /** Allergens and diets sent to the kitchen. */
  avoids?: Avoidable[];
  /** Leaves a PayNow payment unpaid. */
  waits?: boolean;
  dishes?: [name: string, count: number, remark?: string][];
}

export interface PlacedOrder {
  id: string;
  orderSn: string;
  /** The part of the number that staff call out. */
  number: string;
  /** The amount to pay in minor units. */
  amount: number;
}

interface MenuDish {
  dishId: number;
  dishName: string;
  detailList: { specId: number }[];
}

/** A guest of the restaurant with a browser of their own, who orders by the checkout's calls. */
export class Diner {
  private constructor(
    readonly page: Page,
    private readonly shop: TestShop,
    readonly checkout: CheckoutPage,
    private readonly context: BrowserContext,
  ) {}

  static async arrive(browser: Browser, shop: TestShop): Promise<Diner> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const checkout = new CheckoutPage(page, shop.tenant);
    await checkout.openLoggedIn();
    return new Diner(page, shop, checkout, context);
  }

  /** Returns the first time of today, or of tomorrow once lead time and busy minutes reach past midnight. */
  private async findFirstTime(order: object): Promise<string> {
    const listTimes = (deliveryTime: string) =>
      this.checkout.post<{ deliveryDateRange: { value: string }[] }>('ordering.deliveryTime', {
        ...order,
        deliveryTime,
      });
    const { deliveryDateRange } = await listTimes(getDayAhead(0)).catch((error: unknown) => {
      if (!String(error).includes('SHOP_CLOSED')) throw error;
      return listTimes(getDayAhead(1));
    });
    return deliveryDateRange[0]!.value;
  }

  /** Places an order for the first time, or for the next one, because a time ends with its first minute. */
  async place(wanted: Wanted = {}): Promise<PlacedOrder> {
    return this.placeNow(wanted).catch((error: unknown) => {
      if (!String(error).includes('SLOT_GONE')) throw error;
      return this.placeNow(wanted);
    });
  }

  private async placeNow({
    payType = 'CASH_PAY_ON_PICK',
    mode = 'pickup',
    remark,
    avoids,
    waits = false,
    dishes = [['Fried noodles', 2, 'no bean sprouts']],
  }: Wanted): Promise<PlacedOrder> {
    const restaurants = [{ restaurantId: this.shop.id }];
    const dishList = await this.find(dishes);
    const deliveryType = mode === 'delivery' ? 'DELIVERY_TO_HOME' : 'SELF_PICKUP';
    const deliveryAddress =
      mode === 'delivery'
        ? {
            userName: 'Mei',
            countryArea: '+65',
            mobile: '91234567',
            addressDetail: '2 Test Street',
            unitNo: '#02-02',
            latitude: 1.301,
            longitude: 103.801,
          }
        : undefined;
    const tableNo = mode === 'table' ? '7' : undefined;
    const common = { restaurants, dishList, deliveryType, deliveryAddress };
    const deliveryTime = tableNo ? undefined : await this.findFirstTime(common);
    const priced = { ...common, deliveryTime, payType, tableNo };
    const { quote } = await this.checkout.post<{ quote: { payAmount: number } }>(
      'ordering.extraInfo',
      priced,
    );
    const { restaurants: _, ...ordered } = priced;
    const placed = await this.checkout.post<{ orderTransactionId: string; orderSn: string }>(
      'ordering.submit',
      {
        ...ordered,
        restaurantId: this.shop.id,
        remark,
        avoids,
        payAmount: quote.payAmount,
      },
    );
    if (payType === 'PAY_NOW' && !waits) await runOperator('payment', 'confirm', placed.orderSn);
    return {
      id: placed.orderTransactionId,
      orderSn: placed.orderSn,
      number: placed.orderSn.split('-').at(-1)!,
      amount: quote.payAmount,
    };
  }

  /** Returns dishes in the format of an order, each with its first specification. */
  async find(dishes: NonNullable<Wanted['dishes']>) {
    const input = { restaurantId: this.shop.id };
    const menu = await this.read<{ dishList: MenuDish[] }[]>('restaurant.menu', input);
    const all = menu.flatMap(({ dishList }) => dishList);
    return dishes.map(([name, dishCount, dishRemark]) => {
      const { dishId, detailList } = all.find(({ dishName }) => dishName === name)!;
      return { dishId, dishCount, specId: detailList[0]?.specId, items: [], dishRemark };
    });
  }

  async open({ id }: PlacedOrder): Promise<Locator> {
    await this.page.goto(getPageUrl(this.shop.tenant, `/myOrderDetail?orderId=${id}`));
    const main = this.page.getByRole('main');
    await expect(main.getByText('Fried noodles').first()).toBeVisible();
    return main;
  }

  async leave(): Promise<void> {
    await this.context.close();
  }

  private async read<T>(call: string, input: unknown): Promise<T> {
    await openSite(this.page, this.shop.tenant);
    const path = `/api/gateway/${call}?input=${encodeURIComponent(JSON.stringify(input))}`;
    return this.page.evaluate(async (asked) => (await (await fetch(asked)).json()).data as never, path);
  }
}

/** Adds accepted orders like a placed one, of four lines each. */
export async function fillBoard({ id: shopId }: TestShop, { id }: PlacedOrder, count: number): Promise<void> {
  await runSql(
    `insert into orders (id, sn, restaurant_id, user_id, status, delivery_type, pay_type, total, fees, created_at, accepted_at)
      select restaurant_id || '-many-' || n, 'BX-' || restaurant_id || '-' || n, restaurant_id, user_id, 4, delivery_type, pay_type, total, fees, created_at, created_at
      from orders, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  );
  await runSql(
    `insert into order_lines (order_id, position, dish_id, name, count, unit_price)
      select $1 || '-many-' || n, position, 1, '{"en": "Dish"}', 1, 100 from generate_series(1, $2::int) n, generate_series(0, 3) position`,
    [String(shopId), count],
  );
}

export const removeFilled = ({ id }: TestShop): Promise<unknown> =>
  runSql(`delete from orders where id like '%-many-%' and restaurant_id = $1`, [id]);

type Column = 'New' | 'Preparing' | 'Ready, on the way' | 'Done';

/** Drives the orders board. */
export class BoardPage {
  readonly panel: Locator;

  constructor(
    readonly page: Page,
    private readonly shop: TestShop,
  ) {
    this.panel = page.getByRole('dialog');
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(getConsolePageUrl(`/r/${this.shop.id}/orders${path}`));
    await expect(this.page.getByText('Live', { exact: true })).toBeVisible();
  }

  /** Shows a column: on a phone the columns are tabs. */
  async show(name: Column): Promise<void> {
    if (this.page.viewportSize()!.width < 750)
      await this.page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  }

  column(name: Column): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  card({ id }: PlacedOrder): Locator {
    return this.page.locator(`[data-order="${id}"]`);
  }

  /** Shows the accepted orders of later days, which are folded up. */
  async showLater(): Promise<void> {
    await this.column('Preparing')
      .getByText(/^\d+ later, next/)
      .click();
  }

  async openCard(order: PlacedOrder): Promise<Locator> {
    await this.card(order).getByRole('button').first().click();
    await expect(this.panel.getByRole('heading', { level: 2 })).toBeVisible();
    return this.panel;
  }
}
