import { sql } from '../database';
import { at } from '../stack';
import { expect, test } from '../test';
import { importBoardShop } from './board.page';
import { inConsole, joinAs } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

const shop = { id: 9964, tenant: 'answers' };
const restaurantId = shop.id;

test('a manager answers a review, and its reply stands under it in the shop', async ({ page }) => {
  await importBoardShop(shop);
  await sql(
    `insert into reviews (restaurant_id, key, position, nick_name, score, day, text) values
       ($1, 'mei', 0, 'Mei Ling', 4.5, '2026-11-15', '"The noodles came cold."'),
       ($1, 'arif', 1, 'Arif', 2, '2026-11-14', '"Too salty."')
     on conflict (restaurant_id, key) do update set reply = null`,
    [restaurantId],
  );
  await joinAs(page, 'manager', { restaurantId });
  await page.goto(inConsole(`/r/${restaurantId}/reviews`));
  const mei = page.getByRole('listitem').filter({ hasText: 'Mei Ling' });
  await mei.getByRole('button', { name: 'Reply to Mei Ling' }).click();
  await mei.getByLabel('Reply to Mei Ling').fill('Sorry! The next bowl is on us.');
  await mei.getByRole('button', { name: 'Publish reply' }).click();
  await expect(mei).toContainText('Sorry! The next bowl is on us.');
  await page.getByRole('button', { name: 'Without a reply (1)' }).click();
  await expect(mei).toHaveCount(0);
  await expect(page.getByText('Too salty.')).toBeVisible();

  // The page as the server renders it, once the change has reached its cache.
  const diner = await page.context().newPage();
  await expect(async () => {
    const answer = await diner.goto(at(shop.tenant, '/home'));
    expect(await answer!.text()).toContain('The next bowl is on us.');
  }).toPass();
  await diner.close();

  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await page.goto(inConsole(`/r/${restaurantId}/reviews`));
    await expect(page.getByText('The next bowl is on us.')).toBeVisible();
    await expectClean(page, look);
  }
});
