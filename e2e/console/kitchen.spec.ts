import type { Avoidable } from '@/lib/contract/food-values';
import { runSql } from '../database';
import { runOperator } from '../operator';
import { expect, type Locator, test } from '../test';
import { createShop } from '../test-shop';
import { clearBoard, Diner, importBoardShop, type PlacedOrder } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });
/* All tests share one kitchen, cleared before each. */
test.describe.configure({ mode: 'default' });

const shop = createShop('kitchen');
const restaurantId = shop.id;
const getKitchenUrl = () => getConsolePageUrl(`/r/${restaurantId}/kitchen`);

let diner: Diner;

test.beforeAll(async ({ browser }) => {
  await importBoardShop(shop);
  diner = await Diner.arrive(browser, shop);
});
test.beforeEach(() => clearBoard(shop));
test.afterAll(() => diner?.leave());

const both: [string, number, string?][] = [
  ['Fried noodles', 2, 'no bean sprouts'],
  ['Iced tea', 1],
];

/** The height of a letter that sharp eyes read at two meters, where it takes five minutes of arc. */
const readableMillimeters = 2_000 * Math.tan(((5 / 60) * Math.PI) / 180);

/** Returns the height of the smallest capital letters in millimeters on a tablet of ten inches. */
async function measureCapitals(part: Locator): Promise<number> {
  const pixel = (10 * 25.4) / Math.hypot(tablet.width, tablet.height);
  const smallest = await part.evaluate((list) => {
    const texts = document.createTreeWalker(list, NodeFilter.SHOW_TEXT);
    const sizes: number[] = [];
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      if (textContent?.trim() && parentElement && !parentElement.closest('.sr-only'))
        sizes.push(Number.parseFloat(getComputedStyle(parentElement).fontSize));
    }
    return Math.min(...sizes);
  });
  // The fonts of tablets (San Francisco, Roboto) have capitals of at least 0.7 of their size.
  return smallest * 0.7 * pixel;
}

/** Places an order and accepts it, so that the kitchen can start. */
async function placeAccepted(dishes = both, avoids?: Avoidable[]): Promise<PlacedOrder> {
  const order = await diner.place({ dishes, avoids });
  await runOperator('order', 'advance', order.orderSn);
  return order;
}

test('CON-08 a ticket appears without a reload, is bumped by its digit and recalled, and the guest’s page follows', {
  tag: '@gate',
}, async ({ page }) => {
  await joinAs(page, 'kitchen', { restaurantId });
  await page.goto(getKitchenUrl());
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing to make right now')).toBeVisible();
  const first = await placeAccepted();
  const ticket = page.locator(`[data-order="${first.id}"]`);
  await expect(ticket).toBeVisible();
  for (const text of [first.number, '2', 'Fried noodles', 'no bean sprouts', 'Iced tea'])
    await expect(ticket).toContainText(text);
  const counts = page.getByRole('region', { name: 'To make in all' });
  await expect(counts.getByRole('listitem').first()).toHaveText('2Fried noodles');
  const second = await placeAccepted([['Fried noodles', 3]]);
  await expect(counts.getByRole('listitem').first()).toHaveText('5Fried noodles');
  await expect(ticket.locator('kbd')).toHaveText('1');

  await page.keyboard.press('2');
  await expect(page.locator(`[data-order="${second.id}"]`)).toHaveCount(0);
  await expect(counts.getByRole('listitem').first()).toHaveText('2Fried noodles');
  const shown = await diner.open(second);
  await expect(shown).toContainText('Ready to collect');
  await page.keyboard.press('0');
  await expect(page.locator(`[data-order="${second.id}"]`)).toBeVisible();
  await expect(shown.getByRole('status').filter({ hasText: 'In preparation' }).first()).toBeVisible();
});

test('CON-08 each station marks its own lines, and the order is ready with the last one', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'kitchen', { restaurantId, name: 'Wok' });
  const bar = await (await browser.newContext({ viewport: tablet })).newPage();
  await joinAs(bar, 'kitchen', { restaurantId, name: 'Bar' });
  await page.goto(getKitchenUrl());
  await bar.goto(getKitchenUrl());
  await page.getByRole('button', { name: /^Wok/ }).click();
  await expect(page).toHaveURL(/stations=/);
  await bar.getByRole('button', { name: /^Bar/ }).click();
  await expect(bar.getByText('Live', { exact: true })).toBeVisible();
  const order = await placeAccepted();
  const atWok = page.locator(`[data-order="${order.id}"]`);
  const atBar = bar.locator(`[data-order="${order.id}"]`);
  await expect(atWok).toContainText('Fried noodles');
  await expect(atWok).not.toContainText('Iced tea');
  await expect(atBar).toContainText('Iced tea');
  await expect(atBar).not.toContainText('Fried noodles');
  await atWok.getByRole('button').first().click();
  await expect(atWok).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Recall ${order.number}` })).toBeVisible();
  await expect(atBar).toBeVisible();
  expect(await runOperator('order', 'show', order.orderSn)).toMatchObject({ status: 4 });
  await atBar.getByRole('button', { name: 'Iced tea' }).click();
  await expect(atBar).toHaveCount(0);
  await expect.poll(() => runOperator('order', 'show', order.orderSn)).toMatchObject({ status: 7 });
  // Recalling a line brings back the order.
  await bar.getByRole('button', { name: `Recall ${order.number}` }).click();
  await expect(atBar).toBeVisible();
  await expect.poll(() => runOperator('order', 'show', order.orderSn)).toMatchObject({ status: 4 });
  await bar.context().close();
});

test('CON-08 ALG-03 dishes and avoided allergens are in the kitchen’s language, and late tickets are marked in colour and text', async ({
  page,
}) => {
  await joinAs(page, 'kitchen', { restaurantId });
  await page.goto(getKitchenUrl());
  const order = await placeAccepted(both, ['peanut']);
  const ticket = page.locator(`[data-order="${order.id}"]`);
  await page.getByLabel('Language of the dishes').selectOption({ label: '中文' });
  await expect(ticket).toContainText('炒面');
  await expect(ticket).toContainText('忌口：花生');
  // The restaurant's file states no allergens.
  await expect(ticket).toContainText('未注明：花生');
  await expect(ticket).toContainText('no bean sprouts');
  await expect(page.getByRole('button', { name: /^炒锅/ })).toBeVisible();
  const counts = page.getByRole('region', { name: 'To make in all' });
  for (const part of [ticket.getByRole('list'), counts.getByRole('list')])
    expect(await measureCapitals(part)).toBeGreaterThanOrEqual(readableMillimeters);
  await page.reload();
  await expect(ticket).toContainText('炒面');
  await expect(ticket).not.toHaveAttribute('data-urgency', 'late');
  const past = "update orders set promised_at = now() - interval '8 minutes' where id = $1";
  await runSql(past, [order.id]);
  await page.reload();
  await expect(ticket).toHaveAttribute('data-urgency', 'late');
  await expect(ticket).toContainText('8 min late');
  await expect(page.getByText('1 late')).toBeVisible();
});

test('CON-19 axe finds no violations on the kitchen screen', async ({ page }) => {
  await joinAs(page, 'kitchen', { restaurantId });
  await placeAccepted();
  const order = await placeAccepted([['Prawn rice', 1]], ['crustacean']);
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await page.goto(getKitchenUrl());
    await expect(page.locator(`[data-order="${order.id}"]`)).toBeVisible();
    await expectClean(page, look);
  }
});
