import { runSql } from '../database';
import { expect, type Locator, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { clearBoard, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { expectClean } from './looks';

const shop = createShop('counter');
const restaurantId = shop.id;

/* Both tests share one restaurant's board. */
test.describe.configure({ mode: 'default' });
test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

/** Specification and spice of six lines of the rice, by the keys that choose them. */
const sixChoices = [['1'], ['2'], ['1', '1'], ['2', '1'], ['1', '2'], ['2', '2']];
/** At two inputs a second, which a practiced hand exceeds, so many take less than 20 seconds. */
const mostInputs = 39;

const findDish = (page: Page) => page.getByRole('combobox', { name: 'Find a dish' });
const order = (page: Page) => page.getByRole('list', { name: 'Order', exact: true });
const lines = (page: Page) => order(page).getByRole('listitem');

async function openNewOrder(page: Page): Promise<void> {
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/orders`));
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(findDish(page)).toBeFocused();
}

const readOrder = async (): Promise<Record<string, unknown>> => {
  const [row] = await runSql<Record<string, unknown>>(
    `select o.source, o.taken_by, o.pay_type, o.pay_status, o.customer_name, o.table_no, u.mobile,
       (select count(*)::int from order_lines l where l.order_id = o.id) as lines
     from orders o left join users u on u.id = o.user_id
     where o.restaurant_id = $1 order by o.created_at desc limit 1`,
    [restaurantId],
  );
  return row!;
};

test('HND-07 six lines with options take less than 40 keys, a line without options three; HND-06 paid by card at a stand', {
  tag: '@gate',
}, async ({ page }) => {
  await page.setViewportSize(tablet);
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  await openNewOrder(page);
  let inputs = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      inputs++;
    }
  };
  for (const [nth, keys] of sixChoices.entries()) {
    await press('p', 'r', 'Enter');
    await expect(page.getByRole('dialog', { name: 'Prawn rice' })).toBeVisible();
    await press(...keys, 'Enter');
    await expect(lines(page)).toHaveCount(nth + 1);
    await expect(findDish(page)).toBeFocused();
  }
  expect(inputs).toBeLessThanOrEqual(mostInputs);

  inputs = 0;
  await press('m', 'i', 'Enter');
  await expect(lines(page)).toHaveCount(7);
  await expect(lines(page).last()).toContainText('Fried noodles');
  expect(inputs).toBe(3);
  for (const viewport of [{ width: 1920, height: 1080 }, tablet]) {
    await page.setViewportSize(viewport);
    await expectClean(page, { viewport, colorScheme: 'light', language: 'English' }, 'new order');
  }

  await page.getByRole('radio', { name: 'Eat here' }).check();
  await page.getByRole('textbox', { name: 'or a number' }).fill('12');
  await page.getByRole('radio', { name: 'Card machine' }).check();
  await expect(page.getByRole('button', { name: /^Place order · / })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog').getByText('Paid: S$90.00')).toBeVisible();
  expect(await readOrder()).toMatchObject({
    source: 'counter',
    taken_by: 'Ann',
    pay_type: 'CARD_AT_COUNTER',
    pay_status: 1,
    table_no: '#12',
    lines: 7,
  });
  await page.keyboard.press('Enter');
  await expect(findDish(page)).toBeFocused();

  await page.goto(getConsolePageUrl(`/r/${restaurantId}/orders`));
  await page.getByRole('region', { name: 'Preparing' }).getByText('#12').first().click();
  await expect(page.getByRole('dialog')).toContainText('Counter, taken by Ann');
});

test.describe('by touch', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('HND-07 an order by phone is taken on a phone by taps, and the last order is ordered again', async ({
    page,
  }) => {
    await joinAs(page, 'counter', { restaurantId, name: 'Bo' });
    await openNewOrder(page);
    let inputs = 0;
    const tap = async (target: Locator) => {
      await target.tap();
      inputs++;
    };
    const dish = (name: string) => page.getByRole('list', { name: 'Dishes' }).getByRole('button', { name });
    await tap(dish('Fried noodles'));
    await expect(page.getByRole('button', { name: /^1 dish · / })).toBeVisible();
    expect(inputs).toBe(1);
    await tap(dish('Prawn rice'));
    await tap(page.getByRole('dialog').getByRole('button', { name: /Large/ }));
    await tap(page.getByRole('dialog').getByRole('button', { name: /^Add · / }));
    expect(inputs).toBe(4);
    await page.getByRole('button', { name: /^2 dishes · / }).tap();

    await page.getByRole('radio', { name: 'Pick up' }).check();
    await page.getByRole('textbox', { name: 'Mobile' }).fill('8199 8301');
    await page.getByRole('textbox', { name: 'Name' }).fill('Mei Lin');
    await expectClean(page, { viewport: phone, colorScheme: 'light', language: 'English' }, 'new order');
    await page.getByRole('button', { name: /^Place order · / }).tap();
    await expect(page.getByRole('dialog').getByText('To collect: S$21.60')).toBeVisible();
    expect(await readOrder()).toMatchObject({
      source: 'phone',
      taken_by: 'Bo',
      pay_type: 'CASH_PAY_ON_PICK',
      pay_status: 0,
      customer_name: 'Mei Lin',
      mobile: '81998301',
      lines: 2,
    });

    await page.getByRole('button', { name: 'Next order' }).tap();
    await page.getByRole('button', { name: /^0 dishes · / }).tap();
    await page.getByRole('textbox', { name: 'Mobile' }).fill('8199 8301');
    await page.getByRole('button', { name: 'Again: 1 × Fried noodles, 1 × Prawn rice' }).tap();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Mei Lin');
    await expect(lines(page)).toHaveCount(2);
    await expect(lines(page).last()).toContainText('Large');
  });
});
