import { BoardPage, clearBoard, Diner, importBoardShop } from './console/board.page';
import { getConsolePageUrl, joinAs, tablet } from './console/console.page';
import { runOperator } from './operator';
import { mobile } from './pages/menu.page';
import { PartyPage } from './pages/party.page';
import { importPartyRestaurant } from './party-restaurant';
import { noteReplacedControls, readShifts } from './screens/shifts';
import { type Browser, expect, type Page, test } from './test';
import { createShop } from './test-shop';

test.describe.configure({ mode: 'default' });

const shop = createShop('arrivals');
const tables = createShop('arrivingguests');
let diner: Diner;

test.beforeAll(async ({ browser }) => {
  await importBoardShop(shop);
  await importPartyRestaurant(tables);
  diner = await Diner.arrive(browser, shop);
});
test.beforeEach(() => clearBoard(shop));
test.afterAll(() => diner?.leave());

/** Opens a screen of the console, and waits until it stands still. */
async function openConsole(page: Page, screen: string, restaurantId = shop.id): Promise<void> {
  await joinAs(page, 'owner', { restaurantId, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/${screen}`));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await standStill(page);
}

async function standStill(page: Page): Promise<void> {
  await page.waitForTimeout(1_500);
  await page.evaluate(noteReplacedControls);
}

/** Expects that no tap since `standStill` would have acted on another control than the one that was there before. */
async function expectStill(page: Page): Promise<void> {
  await page.waitForTimeout(800);
  expect(await readShifts(page)).toEqual([]);
}

test.describe('on a tablet of the staff', () => {
  test.use({ viewport: tablet });

  test('new orders and the acts of a colleague replace no card of the board', async ({ page }) => {
    const first = await diner.place();
    const board = new BoardPage(page, shop);
    await openConsole(page, 'orders');
    await expect(board.card(first)).toBeVisible();
    const second = await diner.place();
    await expect(board.card(second)).toBeVisible();
    await runOperator('order', 'advance', first.orderSn);
    await expect(board.column('Preparing')).toContainText(first.number);
    await expectStill(page);
  });

  test('a new ticket replaces no ticket of the kitchen', async ({ page }) => {
    const place = async () => {
      const order = await diner.place();
      await runOperator('order', 'advance', order.orderSn);
      return order;
    };
    const first = await place();
    await openConsole(page, 'kitchen');
    await expect(page.getByText(first.number).first()).toBeVisible();
    const second = await place();
    await expect(page.getByText(second.number).first()).toBeVisible();
    await expectStill(page);
  });

  test('a call of guests and a new table replace no table of the list', async ({ page, browser }) => {
    const mei = await openPartyPage(browser);
    await mei.join('R1', 'Mei');
    await openConsole(page, 'tables', tables.id);
    await mei.page.getByRole('button', { name: 'Call the staff' }).click();
    await expect(page.getByText(/calls/i).first()).toBeVisible();
    const arjun = await openPartyPage(browser);
    await arjun.join('R2', 'Arjun');
    await expectStill(page);
    for (const guest of [mei, arjun]) await guest.page.context().close();
  });

  test('a payment that is found and one that begins replace none in the list of money', async ({
    page,
    browser,
  }) => {
    const first = await diner.place({ payType: 'PAY_NOW', waits: true });
    await openConsole(page, 'money?tab=match');
    await expect(page.getByText(first.number).first()).toBeVisible();
    const other = await Diner.arrive(browser, shop);
    const second = await other.place({ payType: 'PAY_NOW', waits: true });
    await expect(page.getByText(second.number).first()).toBeVisible();
    await runOperator('payment', 'confirm', first.orderSn);
    await expect(page.getByText(first.number)).toHaveCount(0);
    await expectStill(page);
    await other.leave();
  });
});

const openPartyPage = async (browser: Browser): Promise<PartyPage> =>
  new PartyPage(await (await browser.newContext({ viewport: mobile })).newPage(), tables.tenant);

test.describe('on the phone of a guest', () => {
  test.use({ viewport: mobile });

  test('dishes, people, a call and a round of others bring nothing else under the finger', async ({
    browser,
  }) => {
    const mei = await openPartyPage(browser);
    await mei.join('R3', 'Mei');
    await mei.choose('Katong laksa');
    await standStill(mei.page);
    const arjun = await openPartyPage(browser);
    await arjun.join('R3', 'Arjun');
    await arjun.choose('Chicken satay');
    await expect(mei.unsent()).toHaveAttribute('data-unsent', '2');
    await arjun.page.getByRole('button', { name: 'Call the staff' }).click();
    await arjun.send.click();
    await expect(mei.round(1)).toBeVisible();
    await expectStill(mei.page);
    for (const guest of [mei, arjun]) await guest.page.context().close();
  });

  test('an order that goes on brings nothing else under the finger', async () => {
    const order = await diner.place();
    await diner.page.setViewportSize(mobile);
    const main = await diner.open(order);
    await standStill(diner.page);
    // The steps passed are named beside the status, and the expected time contains "ready".
    const status = main.getByRole('status').filter({ hasText: /\w/ }).first();
    for (const step of ['In preparation', 'Completed']) {
      await runOperator('order', 'advance', order.orderSn);
      await expect(status).toContainText(step);
    }
    await expectStill(diner.page);
  });
});
