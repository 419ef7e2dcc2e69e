import { PartyPage } from '../pages/party.page';
import { importPartyRestaurant } from '../party-restaurant';
import { getViolations } from '../screens/axe';
import { expect, test } from '../test';
import { createShop } from '../test-shop';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';

const shop = createShop('moved-tables');

test.use({ viewport: tablet });
test.beforeAll(() => importPartyRestaurant(shop));

test('HND-09 two phones follow their table, which staff move, join to another one and split', {
  tag: '@gate',
}, async ({ page, browser }) => {
  await joinAs(page, 'counter', { restaurantId: shop.id, name: 'Ann' });
  await page.goto(getConsolePageUrl(`/r/${shop.id}/tables`));
  const openPhone = async () =>
    new PartyPage(await (await browser.newContext({ viewport: phone })).newPage(), shop.tenant);
  const mei = await openPhone();
  await mei.join('R4', 'Mei');
  await mei.choose('Katong laksa');
  await mei.send.click();
  await expect(mei.round(1)).toBeVisible();
  const linh = await openPhone();
  await linh.join('R9', 'Linh');

  const getCard = (tableNo: string) => page.locator(`li[data-table="${tableNo}"]`);
  await getCard('R4').getByRole('button', { name: 'Move or join' }).click();
  await getCard('R4').getByRole('button', { name: /^R7/ }).click();
  expect(await getViolations(page)).toEqual([]);
  await getCard('R4').getByRole('button', { name: 'Move to table R7' }).click();
  await expect(getCard('R7')).toContainText('With dishes from table R4');
  await expect(mei.page.getByRole('heading', { name: 'Table R7' })).toBeVisible();
  await expect(mei.page.getByText('The staff moved you from table R4 to table R7.')).toBeVisible();

  await getCard('R7').getByRole('button', { name: 'Move or join' }).click();
  await getCard('R7').getByRole('button', { name: /^R9/ }).click();
  await getCard('R7').getByRole('button', { name: 'Join with table R9: one bill' }).click();
  for (const guest of [mei, linh]) {
    await expect(guest.page.getByRole('heading', { name: 'Table R9' })).toBeVisible();
    await expect(guest.page.getByText('2 people')).toBeVisible();
    await expect(guest.round(1)).toBeVisible();
  }
  // The phone goes on at the joined table without a new scan, also after a reload.
  await mei.page.reload();
  await mei.choose('Chicken satay');
  await mei.send.click();
  await expect(linh.round(2)).toContainText('Chicken satay');

  const quan = await openPhone();
  await quan.join('R2', 'Quân');
  await getCard('R9').getByRole('button', { name: 'Move or join' }).click();
  await getCard('R9').getByRole('button', { name: 'Some dishes' }).click();
  await getCard('R9').getByRole('button', { name: 'One more Chicken satay' }).click();
  await getCard('R9').getByRole('combobox', { name: 'For whom?' }).selectOption('Quân');
  await getCard('R9').getByRole('button', { name: 'Take 1 dish over to table R2' }).click();
  await expect(quan.round(1)).toContainText('Chicken satay');
  await expect(mei.round(2)).toHaveCount(0);
});
