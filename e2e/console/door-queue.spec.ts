import { runSql } from '../database';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';

const shop = createShop('door-queue');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));

async function joinByCode(page: Page, url: string, name: string, mobile?: string): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Name to be called').fill(name);
  if (mobile) await page.getByLabel('Mobile, optional').fill(mobile);
  await page.getByRole('button', { name: 'Join the queue' }).click();
  await expect(page).toHaveURL(/\/queue\?token=/);
}

test('HND-05 two parties join by the code, the host calls one and seats the other, and their pages follow', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await page.setViewportSize(tablet);
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/bookings`));
  const door = page.getByRole('region', { name: 'Queue at the door' });
  await door.getByText('Code at the door', { exact: true }).click();
  const url = (await door.getByRole('link', { name: 'Open its page' }).getAttribute('href'))!;

  const first = await (await browser.newContext({ viewport: phone })).newPage();
  const second = await (await browser.newContext({ viewport: phone })).newPage();
  await joinByCode(first, url, 'Lim Bee', '81234567');
  await joinByCode(second, url, 'Tan Mei');
  await expect(first.getByText('You are number 1.')).toBeVisible();
  await expect(second.getByText('You are number 2.')).toBeVisible();

  await door.getByRole('button', { name: 'Call: Lim Bee' }).click();
  await expect(first.getByRole('heading', { name: 'Your table is ready' })).toBeVisible();
  const messages = await runSql("select template from outbox where restaurant_id = $1 and channel = 'sms'", [
    restaurantId,
  ]);
  expect(messages).toEqual([{ template: 'door-call' }]);

  await door.getByRole('button', { name: 'Lim Bee', expanded: false }).click();
  await door.getByLabel('Table').selectOption('8');
  await door.getByRole('button', { name: 'Seat: Lim Bee' }).click();
  await expect(first.getByRole('heading', { name: 'Enjoy your meal' })).toBeVisible();
  await expect(door.getByText('1 walk-in seated')).toBeVisible();
  await expect(second.getByText('You are number 1.')).toBeVisible();

  await second.getByRole('button', { name: 'Leave the queue' }).click();
  await second.getByRole('button', { name: 'Leave now' }).click();
  await expect(second.getByRole('heading', { name: 'You left the queue' })).toBeVisible();
  await expect(door.getByText('Nobody waits at the door.')).toBeVisible();
  await Promise.all([first, second].map((each) => each.context().close()));
});
