import { PartyPage } from '../pages/party.page';
import { importPartyRestaurant } from '../party-restaurant';
import { getViolations } from '../screens/axe';
import { expect, test } from '../test';
import { inConsole, joinAs, phone, tablet } from './console.page';

const shop = { id: 9931, tenant: 'tables-console' };

test.use({ viewport: tablet });
test.beforeAll(() => importPartyRestaurant(shop));

test('TAB-10 TAB-07 a table calls, is answered, pays in part by itself and the rest in cash at the counter', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId: shop.id, name: 'Ann' });
  await page.goto(inConsole(`/r/${shop.id}/tables`));
  await expect(page.getByRole('heading', { name: 'No table is open' })).toBeVisible();

  const mei = new PartyPage(await (await browser.newContext({ viewport: phone })).newPage(), shop.tenant);
  await mei.join('R1', 'Mei');
  const card = page.locator('[data-table="R1"]');
  await expect(card).toContainText('Mei');
  await mei.choose('Katong laksa');
  await mei.send.click();
  await expect(mei.round(1)).toBeVisible();
  await expect(card).toContainText('S$10.79');

  await mei.page.getByRole('button', { name: 'Ask for the bill' }).click();
  await expect(mei.page.getByText(/^You asked for the bill at/)).toBeVisible();
  await expect(card).toContainText('Asks for the bill');
  await card.getByRole('button', { name: 'Coming' }).click();
  await expect(mei.page.getByText('the staff: Coming')).toBeVisible();
  await expect(card).not.toContainText('Asks for the bill');
  expect(await getViolations(page)).toEqual([]);

  await card.getByRole('button', { name: 'Take payment' }).click();
  await card.getByLabel('Amount taken').fill('20');
  await expect(card).toContainText('Up to S$10.79 can be taken');
  await card.getByLabel('Amount taken').fill('4');
  await card.getByRole('button', { name: 'Cash' }).click();
  await expect(card).toContainText('S$6.79');
  await mei.openBill();
  await expect(mei.page.getByText('At the counter')).toBeVisible();
  await card.getByRole('button', { name: 'Take payment' }).click();
  await card.getByRole('button', { name: 'Card' }).click();
  await expect(card).toHaveCount(0);
  await expect(mei.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
});
