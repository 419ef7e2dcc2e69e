import { getDayAhead } from '../pages/reservation.page';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';

const shop = createShop('timeline');
const restaurantId = shop.id;
const day = getDayAhead(1);

test.beforeAll(() =>
  importBoardShop(shop, {
    reservation: {
      weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      slots: ['18:00', '19:00', '20:00'].map((time) => ({ time, limit: 4, seats: 12 })),
    },
  }),
);

async function book(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New reservation' }).click();
  const panel = page.getByRole('dialog', { name: 'New reservation' });
  await panel.getByRole('textbox', { name: 'Mobile' }).fill('8123 4568');
  await panel.getByLabel('Name').fill(name);
  await panel.getByLabel('People').fill('4');
  await panel.getByLabel('Time').selectOption('18:00');
  await panel.getByRole('button', { name: 'Reserve' }).click();
  await expect(panel.getByText(`Reserved: ${name}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
}

test('HND-04 HND-02 a booking is dragged to another time and table and moved back by keys; a phone shows the list', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await page.setViewportSize(tablet);
  await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/bookings?day=${day}`));
  await book(page, 'Mei Lin');
  await page.getByRole('button', { name: 'Timeline' }).click();
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const booking = timeline.getByRole('button', { name: 'Mei Lin' });
  await expect(booking).toHaveAccessibleName('Mei Lin, 4 people, 18:00, No table, Awaited');
  await expect(timeline.getByText('4 of 12 seats')).toBeVisible();

  const from = (await booking.boundingBox())!;
  const time = (await timeline.getByText('19:00', { exact: true }).boundingBox())!;
  const table = (await timeline.getByText('8', { exact: true }).boundingBox())!;
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  // Grabbed 20 px inside its left edge, it is dropped as far inside the new time's column.
  await page.mouse.move(time.x + 20, table.y + table.height / 2, { steps: 12 });
  await page.mouse.up();
  await expect(booking).toHaveAccessibleName('Mei Lin, 4 people, 19:00, Table 8, Awaited');

  const other = await (await browser.newContext({ viewport: phone })).newPage();
  await joinAs(other, 'counter', { restaurantId, name: 'Bo' });
  await other.goto(getConsolePageUrl(`/r/${restaurantId}/bookings?day=${day}&view=timeline`));
  const row = other.getByRole('region', { name: '19:00' }).getByRole('listitem');
  await expect(row).toContainText('Table 8');
  await expect(other.getByRole('region', { name: 'Timeline' })).toHaveCount(0);

  await booking.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Mei Lin picked up.')).toBeAttached();
  await page.keyboard.press('ArrowLeft');
  await expect(timeline.getByText('Mei Lin: 18:00, Table 8')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(booking).toHaveAccessibleName('Mei Lin, 4 people, 18:00, Table 8, Awaited');
  await expect(other.getByRole('region', { name: '18:00' }).getByRole('listitem')).toContainText('Table 8');
  await other.context().close();
});
