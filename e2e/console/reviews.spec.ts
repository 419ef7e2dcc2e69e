import { runSql } from '../database';
import { logIn } from '../log-in';
import { createMobile } from '../pages/login.page';
import { getViolations } from '../screens/axe';
import { getPageUrl } from '../stack';
import { expect, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

const shop = createShop('answers');
const restaurantId = shop.id;

test('a manager replies to a review, and the shop shows the reply below it', { tag: '@gate' }, async ({
  page,
}) => {
  await importBoardShop(shop);
  await runSql(
    `insert into reviews (restaurant_id, key, position, nick_name, score, day, text) values
       ($1, 'mei', 0, 'Mei Ling', 4.5, '2026-11-15', '"The noodles came cold."'),
       ($1, 'arif', 1, 'Arif', 2, '2026-11-14', '"Too salty."')
     on conflict (restaurant_id, key) do update set reply = null`,
    [restaurantId],
  );
  await joinAs(page, 'manager', { restaurantId });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/reviews`));
  const mei = page.getByRole('listitem').filter({ hasText: 'Mei Ling' });
  await mei.getByRole('button', { name: 'Reply to Mei Ling' }).click();
  await mei.getByLabel('Reply to Mei Ling').fill('Sorry! The next bowl is on us.');
  await mei.getByRole('button', { name: 'Publish reply' }).click();
  await expect(mei).toContainText('Sorry! The next bowl is on us.');
  await page.getByRole('button', { name: 'Without a reply (1)' }).click();
  await expect(mei).toHaveCount(0);
  await expect(page.getByText('Too salty.')).toBeVisible();

  // Reads the server-rendered page once the change has reached its cache.
  const diner = await page.context().newPage();
  await expect(async () => {
    const answer = await diner.goto(getPageUrl(shop.tenant, '/home'));
    expect(await answer!.text()).toContain('The next bowl is on us.');
  }).toPass();
  await diner.close();

  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await page.goto(getConsolePageUrl(`/r/${restaurantId}/reviews`));
    await expect(page.getByText('The next bowl is on us.')).toBeVisible();
    await expectClean(page, look);
  }
});

test('CON-18 a guest’s message to the restaurant is answered by email once', async ({ page, browser }) => {
  await importBoardShop(shop);
  const mobile = createMobile();
  const email = `${mobile}@example.test`;
  const context = await browser.newContext({ viewport: phone });
  await logIn(context, shop.tenant, mobile);
  const diner = await context.newPage();
  await diner.goto(getPageUrl(shop.tenant, '/shopInfo'));
  const write = diner.getByRole('region', { name: 'Write to us' });
  await write.scrollIntoViewIfNeeded();
  await write.getByLabel('Your message').fill('Is there a table outside?');
  await write.getByLabel('Email for the answer').fill(email);
  expect(await getViolations(diner)).toEqual([]);
  await write.getByRole('button', { name: 'Send message' }).click();
  await expect(write).toContainText(`We answer to ${email}.`);
  await context.close();

  await joinAs(page, 'counter', { restaurantId });
  await page.goto(getConsolePageUrl(`/r/${restaurantId}/messages`));
  const message = page.getByRole('listitem').filter({ hasText: 'Is there a table outside?' });
  await message.getByRole('button', { name: /^Answer to/ }).click();
  expect(await getViolations(page)).toEqual([]);
  await message.getByLabel('Your answer').fill('Yes, six of them.');
  await message.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('No message waits for an answer.')).toBeVisible();
  await page.getByRole('button', { name: 'Closed' }).click();
  await expect(message).toContainText('Yes, six of them.');
  expect(
    await runSql<{ answer: string }>(
      `select data->>'answer' as answer from outbox where recipient = $1 and template = 'help-desk-answer'`,
      [email],
    ),
  ).toEqual([{ answer: 'Yes, six of them.' }]);
});
