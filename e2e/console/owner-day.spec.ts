import { runSql } from '../database';
import { waitForNewDay } from '../day-change';
import { runOperator } from '../operator';
import { createMobile } from '../pages/checkout.page';
import { getDayAhead } from '../pages/reservation.page';
import { showDigits, shownDigits } from '../party-restaurant';
import { type Browser, expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { BoardPage, Diner, importBoardShop, type PlacedOrder } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';

const formatAmount = (amount: number) => `S$${(amount / 100).toFixed(2)}`;
const sumAmounts = (orders: { amount: number }[]) => orders.reduce((sum, { amount }) => sum + amount, 0);

/* The report of a new restaurant’s first day is the sum of the orders of this test. */
for (const viewport of [tablet, phone])
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('CON-15 CON-19 an owner opens, sells in every mode and closes, and the report is the sum of the sales', {
      tag: viewport === tablet ? '@gate' : [],
    }, async ({ page, browser }) => {
      await waitForNewDay(5);
      const shop = createShop('first-day');
      await importBoardShop(shop, {
        service: { inBusiness: false, takeout: true, dineIn: true, reserve: true },
      });
      const restaurantId = shop.id;
      const day = new OwnersDay(page, restaurantId);
      await joinAs(page, 'owner', { restaurantId, name: 'Hana' });
      const diner = await Diner.arrive(browser, shop);
      await expect(diner.place()).rejects.toThrow(/SHOP_RESTED/);
      await day.openShop();

      const board = new BoardPage(page, shop);
      const atOnce = [
        await diner.place({ remark: 'by the door' }),
        await diner.place({ payType: 'PAY_NOW', avoids: ['peanut'], dishes: [['Prawn rice', 1]] }),
        await diner.place({ payType: 'CASH_PAY', mode: 'delivery', remark: 'ring twice' }),
        await diner.place({ payType: 'PAY_NOW', mode: 'delivery' }),
        await diner.place({ mode: 'table' }),
      ];
      await board.open();
      await day.accept(board, atOnce);

      // In the rush the tea runs out and the kitchen is late.
      await day.sellOut('Iced tea');
      await expect(diner.place({ dishes: [['Iced tea', 1]] })).rejects.toThrow(/STOCK_SHORT/);
      await board.open();
      const busy = page.getByRole('region', { name: 'Busy mode' });
      await busy.getByRole('button', { name: 'Busy?' }).click();
      await busy.getByRole('button', { name: '+20 min' }).click();
      await expect(busy).toContainText('Busy: 20 minutes more until');

      const refused = await diner.place({ payType: 'PAY_NOW' });
      const later = [
        await diner.place({ payType: 'PAY_NOW', mode: 'table', dishes: [['Prawn rice', 2]] }),
        await day.placeByWallet(diner),
      ];
      const waiting = await diner.place({ payType: 'PAY_NOW', waits: true });
      await day.refuse(board, refused);
      await day.confirmMoney(waiting);
      await board.open();
      await day.accept(board, [...later, waiting]);
      await busy.getByRole('button', { name: 'End now' }).click();
      await expect(busy).not.toContainText('more until');

      const table = await openTable(browser, shop);
      await day.accept(board, [table]);
      await day.finish(board, [...atOnce, ...later, waiting, table]);
      await day.takeCash(table);
      await day.sendRefund(refused);
      await day.noteNoShow(diner, 'Sim');
      await day.closeShop();
      await expect(diner.place()).rejects.toThrow(/SHOP_RESTED/);

      const kept = [...atOnce, ...later, waiting, table];
      const placed = [...kept, refused];
      await page.goto(getConsolePageUrl(`/r/${restaurantId}/figures`));
      const tile = (name: RegExp) =>
        page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');
      await expect(tile(/^Takings until/)).toContainText(formatAmount(sumAmounts(placed)));
      await expect(tile(/^Orders$/)).toContainText(String(kept.length));
      await expect(tile(/^Given back$/).first()).toContainText(formatAmount(refused.amount));
      const modes = page.getByRole('region', { name: 'By mode' });
      const byMode = {
        'Pick-up, 4 orders': [atOnce[0]!, atOnce[1]!, later[1]!, waiting],
        'Delivery, 2 orders': [atOnce[2]!, atOnce[3]!],
        'Table, 3 orders': [atOnce[4]!, later[0]!, table],
      };
      for (const [name, orders] of Object.entries(byMode))
        await expect(modes.getByRole('listitem').filter({ hasText: name })).toContainText(
          formatAmount(sumAmounts(orders)),
        );
      const ways = page.getByRole('region', { name: 'By way of payment' });
      const byWay = {
        PayNow: [atOnce[1]!, atOnce[3]!, waiting, refused, later[0]!],
        Wallet: [later[1]!],
      };
      for (const [name, orders] of Object.entries(byWay))
        await expect(ways.getByRole('listitem').filter({ hasText: name })).toContainText(
          formatAmount(sumAmounts(orders)),
        );
      // Six orders of two and the table's three, without the refused one; one and two portions of rice.
      await expect(page.getByRole('region', { name: 'Dishes sold' }).getByRole('row')).toHaveText([
        /^Dish/,
        /^Fried noodles15S\$135\.00S\$0\.00$/,
        /^Prawn rice3S\$36\.00S\$0\.00$/,
      ]);
      const bill = page.getByRole('region', { name: 'What makes it up' });
      await expect(bill).toContainText(
        `Takings${formatAmount(sumAmounts(placed))}Given back−${formatAmount(refused.amount)}Left${formatAmount(sumAmounts(placed) - refused.amount)}`,
      );
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
      await diner.leave();
    });
  });

/** Performs the actions of staff on the screens. */
class OwnersDay {
  constructor(
    private readonly page: Page,
    private readonly restaurantId: number,
  ) {}

  private go(screen: string) {
    return this.page.goto(getConsolePageUrl(`/r/${this.restaurantId}/${screen}`));
  }

  async openShop(): Promise<void> {
    await this.go('setup');
    await this.page.getByRole('button', { name: 'Open the shop' }).click();
    await expect(this.page.getByText('The shop takes orders.')).toBeVisible();
  }

  async closeShop(): Promise<void> {
    await this.go('setup');
    await this.page.getByRole('button', { name: 'Take no more orders' }).click();
    await expect(this.page.getByText('The shop takes no orders yet.')).toBeVisible();
  }

  async accept(board: BoardPage, orders: PlacedOrder[]): Promise<void> {
    await board.show('New');
    for (const order of orders)
      await board
        .card(order)
        .getByRole('button', { name: /^Accept/ })
        .click();
    await board.show('Preparing');
    for (const order of orders)
      await expect(board.column('Preparing').locator(`[data-order="${order.id}"]`)).toBeVisible();
  }

  /** Makes orders ready and hands them over; the labels depend on the mode. */
  async finish(board: BoardPage, orders: PlacedOrder[]): Promise<void> {
    await board.show('Preparing');
    for (const order of orders) {
      const card = board.card(order);
      const start = card.getByRole('button', { name: 'Start', exact: true });
      const ready = card.getByRole('button', { name: 'Ready', exact: true });
      // Late in the evening an order is for the first slot of the next day.
      await expect(start.or(ready)).toBeVisible();
      if (await start.isVisible()) await start.click();
      await ready.click();
    }
    await board.show('Ready, on the way');
    for (const order of orders) {
      const card = board.card(order);
      const handOver = card.getByRole('button', { name: 'Hand over' });
      const done = card.getByRole('button', { name: /^(Collected|Served|Delivered)$/ });
      await expect(handOver.or(done)).toBeVisible();
      if (await handOver.isVisible()) await handOver.click();
      await done.click();
      await expect(board.column('Ready, on the way').locator(`[data-order="${order.id}"]`)).toHaveCount(0);
    }
  }

  async sellOut(dish: string): Promise<void> {
    await this.go('sold-out');
    await this.page.getByRole('button', { name: `Sold out today: ${dish}` }).click();
    await expect(this.page.getByRole('button', { name: `Back on sale: ${dish}` })).toBeVisible();
  }

  async placeByWallet(diner: Diner): Promise<PlacedOrder> {
    const { orderSn } = await diner.checkout.post<{ orderSn: string }>('wallet.topUp', {
      restaurantId: this.restaurantId,
      issueAmount: 5000,
      payType: 'PAY_NOW',
      remark: 'Topup-System-Wallet',
    });
    await runOperator('top-up', 'approve', orderSn);
    return diner.place({ payType: 'WALLET_PAY' });
  }

  async refuse(board: BoardPage, order: PlacedOrder): Promise<void> {
    await board.show('New');
    const panel = await board.openCard(order);
    await panel.getByRole('button', { name: 'Too busy' }).click();
    await panel.getByRole('button', { name: 'Refuse it' }).click();
    await expect(board.column('New').locator(`[data-order="${order.id}"]`)).toHaveCount(0);
  }

  async confirmMoney({ number }: PlacedOrder): Promise<void> {
    await this.go('money?tab=match');
    const row = this.page.getByRole('region', { name: 'Payments that wait' }).getByRole('listitem');
    await row.filter({ hasText: number }).getByRole('button', { name: 'Has arrived' }).click();
    await this.page.getByRole('button', { name: 'Yes, it is there' }).click();
    await expect(row.filter({ hasText: number })).toHaveCount(0);
  }

  async sendRefund({ orderSn }: PlacedOrder): Promise<void> {
    await this.go('money?tab=refunds');
    const card = this.page.getByRole('main').getByRole('listitem').filter({ hasText: orderSn });
    await card.getByRole('button', { name: 'Sent' }).click();
    await card.getByRole('button', { name: 'Yes, it is sent' }).click();
    await expect(card).toHaveCount(0);
  }

  async takeCash({ amount }: PlacedOrder): Promise<void> {
    await this.go('tables');
    const card = this.page.locator('[data-table="8"]');
    await expect(card).toContainText('Asks for the bill');
    await card.getByRole('button', { name: 'Coming' }).click();
    await card.getByRole('button', { name: 'Take payment' }).click();
    await expect(card.getByLabel('Amount taken')).toHaveValue(String(amount / 100));
    await card.getByRole('button', { name: 'Cash' }).click();
    await expect(card).toHaveCount(0);
  }

  async noteNoShow(diner: Diner, name: string): Promise<void> {
    await diner.checkout.post('reservations.submit', {
      language: 'en',
      restaurantId: this.restaurantId,
      customerName: name,
      phone: `+65${createMobile()}`,
      date: getDayAhead(1),
      time: '23:30',
      people: 4,
    });
    // The reservation's time has passed.
    await runSql(
      `update reservations set day = $2, starts_at = now() - interval '20 minutes' where restaurant_id = $1`,
      [this.restaurantId, getDayAhead(0)],
    );
    await this.go('bookings');
    const row = this.page.getByRole('listitem').filter({ hasText: name });
    await row.getByRole('button', { name: `Absent: ${name}` }).click();
    await expect(row.getByText('Absent', { exact: true })).toBeVisible();
  }
}

/**
 * Opens table 8 as a guest without an account, orders and requests the bill. Returns its only round, which its bill
 * pays.
 */
async function openTable(browser: Browser, shop: { id: number; tenant: string }): Promise<PlacedOrder> {
  // Until now each guest at a table ordered alone.
  await runSql(
    `update restaurants set pickup = pickup || '{"sharedTables": true}', revision = revision + 1 where id = $1`,
    [shop.id],
  );
  await showDigits(shop.id, ['8']);
  const guest = await Diner.arrive(browser, shop);
  const me = { memberKey: 'm'.repeat(40) };
  const { partyId } = await guest.checkout.post<{ partyId: string }>('parties.join', {
    ...me,
    restaurantId: shop.id,
    tableNo: '8',
    name: 'Mei',
    colour: 0,
    digits: shownDigits,
  });
  const [dish] = await guest.find([['Fried noodles', 3]]);
  const lines = [{ lineId: 'noodles', ...dish }];
  await guest.checkout.post('parties.putCart', { ...me, partyId, change: 'c'.repeat(20), seen: 0, lines });
  const { next } = await guest.checkout.post<{ next: { totalAmount: number } }>('parties.callStaff', {
    ...me,
    partyId,
    kind: 'staff',
  });
  const { bill, rounds } = await guest.checkout.post<{
    bill: { totalAmount: number };
    rounds: { orderSn: string }[];
  }>('parties.sendRound', { ...me, partyId, round: 1, shown: next.totalAmount });
  await guest.checkout.post('parties.callStaff', { ...me, partyId, kind: 'bill' });
  await guest.leave();
  const { orderSn } = rounds[0]!;
  const [order] = await runSql<{ id: string }>('select id from orders where sn = $1', [orderSn]);
  return {
    id: order!.id,
    orderSn,
    number: orderSn.split('-').at(-1)!,
    amount: bill.totalAmount,
  };
}
