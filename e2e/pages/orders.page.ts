import { expect, type Locator, type Page } from '@playwright/test';
import { runSql } from '../database';
import { getPageUrl } from '../stack';
import { AccountPage } from './account.page';

interface MenuDish {
  dishId: number;
  dishName: string;
  dishPrice: number;
  goodsStock?: number;
  mandatory?: boolean;
  detailList: unknown[];
  items: { isMandatory?: boolean }[];
}

interface PlacedOrder {
  id: string;
  orderSn: string;
}

const shop = 3473;

/** Drives the order section as a user of Lantern Kitchen. */
export class OrdersPage {
  readonly account: AccountPage;
  readonly list: Locator;
  readonly main: Locator;

  constructor(readonly page: Page) {
    this.account = new AccountPage(page);
    this.main = page.getByRole('main');
    this.list = page.getByRole('list', { name: 'Your orders' });
  }

  card(orderSn: string): Locator {
    return this.list.getByRole('listitem').filter({ hasText: new RegExp(`No\\. ${orderSn} ·`) });
  }

  /** Returns the listed order numbers, from the top. */
  async listNumbers(): Promise<string[]> {
    const texts = await this.list.getByRole('listitem').allTextContents();
    return texts.map((text) => /No\. (\S+)/.exec(text)?.[1] ?? '');
  }

  /**
   * Places an order for tomorrow's first pick-up time by the checkout's calls, without its screens. The page is one of
   * the shop's, with a logged-in user. Orders three plain dishes, `pieces` of each.
   */
  async place(payType = 'PAY_NOW', pieces = 2): Promise<PlacedOrder> {
    const { account } = this;
    const restaurants = [{ restaurantId: shop }];
    const menu = await account.call<{ dishList: MenuDish[] }[]>(
      'restaurant.menu',
      { restaurantId: shop },
      'GET',
    );
    const plain = menu
      .flatMap(({ dishList }) => dishList)
      .filter(
        ({ detailList, items, goodsStock }) =>
          detailList.length === 0 && items.length === 0 && goodsStock === undefined,
      );
    const dishes = [
      ...plain.filter(({ mandatory }) => mandatory),
      ...plain.filter(({ mandatory }) => !mandatory),
    ];
    const dishList = dishes
      .slice(0, 3)
      .map(({ dishId, mandatory }) => ({ dishId, dishCount: mandatory ? 1 : pieces, items: [] }));
    const common = { restaurants, dishList, deliveryType: 'SELF_PICKUP' };
    const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
    const { deliveryDateRange } = await account.call<{ deliveryDateRange: { value: string }[] }>(
      'ordering.deliveryTime',
      { ...common, deliveryTime: tomorrow },
    );
    const deliveryTime = deliveryDateRange[0]!.value;
    const { quote } = await account.call<{ quote: { payAmount: number } }>('ordering.extraInfo', {
      ...common,
      deliveryTime,
      payType,
    });
    const placed = await account.call<{ orderTransactionId: string; orderSn: string }>('ordering.submit', {
      restaurantId: shop,
      deliveryType: 'SELF_PICKUP',
      deliveryTime,
      dishList,
      payType,
      payAmount: quote.payAmount,
    });
    return { id: placed.orderTransactionId, orderSn: placed.orderSn };
  }

  /**
   * Inserts completed copies of an order, each a day older than the one before. Returns their numbers, newest first.
   */
  async seedOld(of: PlacedOrder, count: number): Promise<string[]> {
    const copies = Array.from({ length: count }, (_, nth) => `${of.orderSn}-${nth + 1}`);
    for (const [nth, sn] of copies.entries()) {
      const id = `${of.id}-${nth + 1}`;
      await runSql(
        `insert into orders (id, sn, restaurant_id, user_id, status, pay_status, delivery_type, slot, pay_type, total, fees, created_at)
         select $2, $3, restaurant_id, user_id, 9, 1, delivery_type, slot, pay_type, total, fees,
           created_at - make_interval(days => $4::int) from orders where id = $1`,
        [of.id, id, sn, nth + 1],
      );
      await runSql(
        `insert into order_lines (order_id, position, dish_id, name, picture, count, unit_price)
         select $2, position, dish_id, name, picture, count, unit_price from order_lines where order_id = $1`,
        [of.id, id],
      );
    }
    return copies;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(getPageUrl('sg', path));
  }

  /** The large status of an order's page. */
  get status(): Locator {
    return this.main.getByRole('status').filter({ hasText: /\w/ }).first();
  }

  async expectOrder(orderSn: string): Promise<void> {
    await expect(this.main.getByText(orderSn, { exact: true })).toBeVisible();
  }
}
