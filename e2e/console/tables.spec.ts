import { PartyPage } from '../pages/party.page';
import { importPartyRestaurant, shownDigits } from '../party-restaurant';
import { getViolations } from '../screens/axe';
import { type Browser, expect, test } from '../test';
import { createShop } from '../test-shop';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';
import { buyVoucher } from './voucher.page';

const shop = createShop('tables-console');

test.use({ viewport: tablet });
/** A restaurant whose staff let guests in. */
const nodding = createShop('tables-nod');

test.beforeAll(async () => {
  await importPartyRestaurant(shop);
  await importPartyRestaurant(nodding, { join: 'nod' });
});

/** Opens the page of a guest with a separate browser. */
const openPartyPage = async (browser: Browser, tenant: string) =>
  new PartyPage(await (await browser.newContext({ viewport: phone })).newPage(), tenant);

test('TAB-10 TAB-07 a table calls, is answered, and pays at the counter in cash, by card and by a bought voucher', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await joinAs(page, 'counter', { restaurantId: shop.id, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${shop.id}/tables`));
  await expect(page.getByRole('heading', { name: 'No table is open' })).toBeVisible();

  const mei = await openPartyPage(browser, shop.tenant);
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
  await expect(mei.page.getByText('the staff: We are coming')).toBeVisible();
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

test('TAB-08 the digits that the counter reads open a table and join it, until staff renew them', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await joinAs(page, 'counter', { restaurantId: shop.id, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${shop.id}/tables`));
  await page.getByText('Digits of the tables').click();
  const row = page.locator('[data-digits-of="R2"]');
  await expect(row).toContainText(shownDigits);
  expect(await getViolations(page)).toEqual([]);

  const mei = await openPartyPage(browser, shop.tenant);
  const open = await mei.approach('R2', 'Mei');
  await expect(open).toBeDisabled();
  await mei.digitsField().fill('0815');
  await open.click();
  await expect(mei.page.getByText('These are not the four digits of this table')).toBeVisible();
  await expect(page.locator('[data-table="R2"]')).toHaveCount(0);
  await mei.join('R2', 'Mei');
  await mei.choose('Katong laksa');
  await mei.send.click();
  await expect(page.locator('[data-table="R2"]')).toContainText('S$10.79');

  await row.getByRole('button', { name: 'Renew: table R2' }).click();
  await expect(row).not.toContainText(shownDigits);
  await expect(mei.shownDigits()).not.toHaveText(shownDigits);
  const renewed = (await mei.shownDigits().textContent())!;
  await expect(row).toContainText(renewed);
  const arjun = await openPartyPage(browser, shop.tenant);
  const join = await arjun.approach('R2', 'Arjun');
  await arjun.digitsField().fill(shownDigits);
  await join.click();
  await expect(arjun.page.getByText('These are not the four digits of this table')).toBeVisible();
  await arjun.join('R2', 'Arjun', renewed);
  await expect(arjun.round(1)).toContainText('Katong laksa');
});

test('TAB-08 where staff let guests in, a table is opened, joined and kept from strangers by their answers', async ({
  page,
  browser,
}) => {
  await joinAs(page, 'counter', { restaurantId: nodding.id, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${nodding.id}/tables`));
  const ask = async (name: string) => {
    const guest = await openPartyPage(browser, nodding.tenant);
    await (await guest.approach('R1', name)).click();
    await expect(guest.page.getByText('The staff have been asked to let you in')).toBeVisible();
    await expect(guest.digitsField()).toHaveCount(0);
    return guest;
  };
  const free = page.locator('[data-free-table="R1"]');
  const photographer = await ask('Stranger');
  await expect(free).toContainText('Stranger wants to sit down');
  await free.getByRole('button', { name: 'Turn away' }).click();
  await expect(photographer.page.getByText('The staff did not let you in to this table')).toBeVisible();
  await expect(free).toHaveCount(0);

  const mei = await ask('Mei');
  await expect(free).toContainText('Mei wants to sit down');
  const inPlan = page.getByRole('region', { name: 'All tables' }).locator('[data-plan="R1"]');
  await expect(inPlan).toContainText('Calls');
  expect(await getViolations(page)).toEqual([]);
  await free.getByRole('button', { name: 'Let in' }).click();
  await expect(mei.unsent()).toBeVisible();
  await expect(mei.shownDigits()).toHaveCount(0);
  await mei.choose('Katong laksa');
  await mei.send.click();
  const card = page.locator('[data-table="R1"]');
  await expect(card).toContainText('S$10.79');

  const arjun = await ask('Arjun');
  await expect(card).toContainText('Arjun wants to join');
  await card.getByRole('button', { name: 'Let in' }).click();
  await expect(arjun.round(1)).toContainText('Katong laksa');
  await expect(mei.page.getByText('2 people')).toBeVisible();
});
