import { PartyPage } from '../pages/party.page';
import { importPartyRestaurant } from '../party-restaurant';
import { getViolations } from '../screens/axe';
import { expect, test } from '../test';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { buyVoucher } from './voucher.page';

const shop = { id: 9931, tenant: 'tables-console' };

test.use({ viewport: tablet });
/** Where staff let later guests in. */
const nodding = { id: 9934, tenant: 'tables-nod' };

test.beforeAll(async () => {
  await importPartyRestaurant(shop);
  await importPartyRestaurant(nodding, { join: 'nod' });
});

test('TAB-10 TAB-07 a table calls, is answered, and pays at the counter in cash, by card and by a bought voucher', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId: shop.id, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${shop.id}/tables`));
  await expect(page.getByRole('heading', { name: 'No table is open' })).toBeVisible();

  const mei = new PartyPage(await (await browser.newContext({ viewport: phone })).newPage(), shop.tenant);
  await mei.join('R1', 'Mei');
  const card = page.locator('[data-table="R1"]');
  await expect(card).toContainText('Mei');
  const inPlan = page.getByRole('region', { name: 'All tables' }).locator('[data-plan="R1"]');
  await expect(inPlan).toContainText('Ordering');
  await mei.choose('Katong laksa');
  await mei.send.click();
  await expect(mei.round(1)).toBeVisible();
  await expect(card).toContainText('S$10.79');

  await mei.page.getByRole('button', { name: 'Ask for the bill' }).click();
  await expect(mei.page.getByText(/^You asked for the bill at/)).toBeVisible();
  await expect(card).toContainText('Asks for the bill');
  await expect(inPlan).toContainText('Asks for the bill');
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
  await card.getByLabel('Amount taken').fill('2');
  await card.getByRole('button', { name: 'Card' }).click();
  await expect(card).toContainText('S$4.79');

  const buyer = await browser.newContext();
  const code = await buyVoucher(await buyer.newPage(), shop.id);
  await buyer.close();
  await card.getByRole('button', { name: 'Take payment' }).click();
  await card.getByRole('button', { name: 'Voucher' }).click();
  await card.getByLabel('Voucher code').fill('NOSUCHCODE99');
  await card.getByRole('button', { name: 'Look up' }).click();
  await expect(card.getByRole('alert')).toBeVisible();
  await card.getByLabel('Voucher code').fill(code);
  await card.getByRole('button', { name: 'Look up' }).click();
  await expect(card.getByRole('status')).toContainText('pays S$4.79 of the bill');
  await expect(card.getByRole('status')).toContainText('lapses');
  expect(await getViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Use the voucher, S$4.79' }).click();
  await expect(card).toHaveCount(0);
  await expect(inPlan).toContainText('Free');
  const sheet = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Codes to print' }).click();
  await expect((await sheet).getByRole('article').first()).toContainText('Table R1');
  await expect(mei.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
});

test('TAB-08 a stranger joins a table when staff nod, and not when they turn them away', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId: nodding.id, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${nodding.id}/tables`));
  const openPartyPage = async () =>
    new PartyPage(await (await browser.newContext({ viewport: phone })).newPage(), nodding.tenant);
  const mei = await openPartyPage();
  await mei.join('R1', 'Mei');
  const card = page.locator('[data-table="R1"]');
  await expect(card).toContainText('Mei');
  await expect(mei.page.locator('[data-digits]')).toHaveCount(0);

  const ask = async (name: string) => {
    const guest = await openPartyPage();
    await guest.scan('R1');
    await guest.page.getByRole('textbox', { name: 'Your name at the table' }).fill(name);
    await guest.page.getByRole('button', { name: 'Join table R1' }).click();
    await expect(guest.page.getByText('The staff will let you in in a moment')).toBeVisible();
    return guest;
  };
  const arjun = await ask('Arjun');
  await expect(card).toContainText('Arjun wants to join');
  expect(await getViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Let in' }).click();
  await expect(arjun.unsent()).toBeVisible();
  await expect(mei.page.getByText('2 people')).toBeVisible();

  const stranger = await ask('Stranger');
  await card.getByRole('button', { name: 'Turn away' }).click();
  await expect(stranger.page.getByText('The staff did not let you in to this table')).toBeVisible();
  await expect(mei.page.getByText('2 people')).toBeVisible();
});
