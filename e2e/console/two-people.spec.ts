import { runSql } from '../database';
import { type Browser, expect, type Page, type Route, test } from '../test';
import { createShop } from '../test-shop';
import { BoardPage, clearBoard, Diner, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';

test.use({ viewport: tablet });

const shop = createShop('twopeople');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

/** Opens a screen in the browser of a second person, Bo. */
async function openAsBo(
  browser: Browser,
  role: 'owner' | 'manager' | 'counter',
  screen: string,
): Promise<Page> {
  const page = await (await browser.newContext({ viewport: tablet })).newPage();
  await joinAs(page, role, { restaurantId, name: 'Bo' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/${screen}`));
  return page;
}

/** Stores a notice of the bank that fits no payment, and returns its row. */
async function addNotice(payerName: string, amount: number) {
  const notice = { reference: `TEA FOR ${payerName}`, amount, currency: 'SGD', payerName };
  const [row] = await runSql<{ id: number }>(
    `insert into payment_notices (provider, notice_id, outcome, body, received_at, restaurant_id)
      values ('bank', $1, 'unknown reference', $2, now(), $3) returning id`,
    [`${payerName}-${Date.now()}`, JSON.stringify(notice), restaurantId],
  );
  return row!.id;
}

test('CON-14 a notice that a colleague has settled is replaced by no other, and nothing is matched', async ({
  page,
  browser,
}) => {
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place({ payType: 'PAY_NOW', waits: true });
  await addNotice('MEI', order.amount);
  await joinAs(page, 'manager', { restaurantId, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/money?tab=match`));
  const match = page.getByRole('button', { name: `Match with ${order.number}` });
  await expect(match).toBeEnabled();

  await addNotice('LIM', order.amount);
  const bo = await openAsBo(browser, 'manager', 'money?tab=match');
  await bo.getByRole('listitem').filter({ hasText: 'MEI' }).getByRole('button').click();
  await bo.getByLabel('Note, optional').fill('A tip');
  await bo.getByRole('button', { name: 'Close with the note' }).click();
  await bo.getByRole('alertdialog').getByRole('button').last().click();

  await expect(page.getByText('TEA FOR MEI').first()).toBeVisible();
  await expect(match).toBeDisabled();
  const [payment] = await runSql<{ state: string }>(
    'select state from payments where restaurant_id = $1 order by id desc limit 1',
    [restaurantId],
  );
  expect(payment?.state).toBe('pending');
  await bo.context().close();
  await diner.leave();
});

test('CON-17 settings that a colleague has saved meanwhile are not overwritten, and what was typed stays', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'owner', { restaurantId, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/settings`));
  const monday = (of: Page) => of.getByRole('region', { name: 'Opening hours' }).getByLabel('Monday');
  await monday(page).fill('09:00-12:00');
  await monday(page).blur();

  const bo = await openAsBo(browser, 'owner', 'settings');
  await monday(bo).fill('10:00-20:00');
  await monday(bo).blur();
  await bo.getByRole('button', { name: 'Save and publish' }).click();
  await expect(bo.getByText('Saved; diners see it now.')).toBeVisible();

  await page.getByRole('button', { name: 'Save and publish' }).click();
  const conflict = page.getByRole('alert', { name: 'Somebody else changed this meanwhile' });
  await expect(conflict).toContainText('Opening hours');
  await expect(conflict).toContainText('Bo: “Mon 10:00-20:00”. Yours: “Mon 09:00-12:00”.');
  await expect(monday(page)).toHaveValue('09:00-12:00');
  await bo.reload();
  await expect(monday(bo)).toHaveValue('10:00-20:00');
  await bo.context().close();
});

test('CON-07 two people who take the same piece off refund it once', async ({ page, browser }) => {
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place({
    payType: 'PAY_NOW',
    dishes: [
      ['Fried noodles', 1],
      ['Iced tea', 1],
    ],
  });
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  const open = async (of: Page) => {
    const board = new BoardPage(of, shop);
    await board.open();
    const panel = await board.openCard(order);
    await panel.getByRole('button', { name: 'Take one Iced tea off' }).click();
    await expect(panel.getByRole('button', { name: 'Take off, S$3.60' })).toBeVisible();
    return panel;
  };
  const panel = await open(page);
  const bo = await openAsBo(browser, 'counter', 'orders');
  const other = await open(bo);
  // The event of Bo's act reaches Ann after her click.
  const held: Route[] = [];
  await page.route('**/staff/orders.board*', (route) => void held.push(route));
  await other.getByRole('button', { name: 'Take off, S$3.60' }).click();
  await expect(other).toContainText('1 taken off');
  await panel.getByRole('button', { name: 'Take off, S$3.60' }).click();
  await expect(panel.getByRole('alert')).toContainText('Bo was quicker');
  await page.unroute('**/staff/orders.board*');
  for (const route of held) await route.continue().catch(() => undefined);
  const refunds = await runSql<{ amount: number }>(
    'select refunds.amount from refunds join payments on payments.id = payment_id where refunds.restaurant_id = $1',
    [restaurantId],
  );
  expect(refunds.map(({ amount }) => Number(amount))).toEqual([360]);
  await bo.context().close();
  await diner.leave();
});
