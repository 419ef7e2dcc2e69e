import { runSql } from './database';
import { runOperator } from './operator';
import { startBackend } from './own-backend';
import { startStorefront } from './own-storefront';
import { mobile } from './pages/menu.page';
import { PartyPage } from './pages/party.page';
import { TablePage } from './pages/table.page';
import { importPartyRestaurant, partyShop } from './party-restaurant';
import { getViolations } from './screens/axe';
import { getPageUrl } from './stack';
import { importTableRestaurant, tableTenant } from './table-restaurant';
import { TcpProxy } from './tcp-proxy';
import { type Browser, expect, test } from './test';
import { createShop } from './test-shop';

test.beforeAll(async () => {
  await importPartyRestaurant();
  await importTableRestaurant();
});
test.use({ viewport: mobile });

/** Opens the page of a new guest with a phone of their own. */
async function openPartyPage(browser: Browser, locale?: string, tenant?: string): Promise<PartyPage> {
  const context = await browser.newContext({ viewport: mobile, locale });
  return new PartyPage(await context.newPage(), tenant);
}

/** Seats two guests at a table, opened by Mei. */
async function seatTwo(browser: Browser, tableNo: string, tenant?: string): Promise<[PartyPage, PartyPage]> {
  const mei = await openPartyPage(browser, undefined, tenant);
  await mei.join(tableNo, 'Mei');
  const arjun = await openPartyPage(browser, undefined, tenant);
  await arjun.join(tableNo, 'Arjun');
  return [mei, arjun];
}

const openParty = async (tableNo: string) =>
  (
    await runSql<{ id: string; rounds: number }>(
      "select id, rounds from parties where restaurant_id = $1 and table_no = $2 and state = 'open'",
      [partyShop.id, tableNo],
    )
  )[0]!;

test('TAB-01 TAB-07 three phones share a table, send a round and pay their dishes, which frees the table', {
  tag: '@gate',
}, async ({ browser }) => {
  const [mei, arjun, linh] = await Promise.all([
    openPartyPage(browser),
    openPartyPage(browser),
    openPartyPage(browser),
  ]);
  await mei.join('R1', 'Mei');
  await arjun.join('R1', 'Arjun');
  await linh.join('R1', 'Linh');
  await expect(mei.page.getByText('3 people')).toBeVisible();

  await mei.choose('Katong laksa');
  await arjun.choose('Chilli crab');
  await expect(mei.unsent()).toContainText('Chilli crab');
  await arjun.page.getByRole('button', { name: 'Share with all' }).click();
  await expect(mei.unsent()).toContainText('for all');
  await linh.choose('Chicken satay');
  await expect(mei.unsent()).toHaveAttribute('data-unsent', '3');
  await mei.send.click();
  for (const member of [mei, arjun, linh]) {
    await expect(member.round(1)).toBeVisible();
    await expect(member.unsent()).toHaveAttribute('data-unsent', '0');
  }

  for (const member of [mei, arjun, linh]) {
    await member.openBill();
    expect(await getViolations(member.page)).toEqual([]);
    const sn = await member.pay();
    for (const colorScheme of ['light', 'dark'] as const) {
      await member.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await getViolations(member.page)).toEqual([]);
    }
    await runOperator('payment', 'confirm', sn);
    if (member !== linh) await expect(member.page.getByText(/^You have paid/)).toBeVisible();
  }
  for (const member of [mei, arjun, linh])
    await expect(member.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
  // An old phone can no longer order there, and the next guests start with an empty table.
  const next = await openPartyPage(browser);
  await next.join('R1', 'Next');
  await expect(next.page.getByText('1 person')).toBeVisible();
  await mei.page.goto(getPageUrl(partyShop.tenant, '/table'));
  await expect(mei.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
});

test('TAB-04 two concurrent clicks send one round', async ({ browser }) => {
  const [mei, arjun] = await seatTwo(browser, 'R2');
  await mei.choose('Katong laksa');
  await arjun.choose('Chicken satay');
  // Holds both requests until both were sent.
  let asked = 0;
  for (const { page } of [mei, arjun])
    await page.route(/parties\.sendRound/, async (route) => {
      asked += 1;
      await expect.poll(() => asked).toBe(2);
      await route.continue();
    });
  for (const guest of [mei, arjun]) await expect(guest.unsent()).toHaveAttribute('data-unsent', '2');
  await Promise.all([mei.send.click(), arjun.send.click()]);
  for (const member of [mei, arjun]) {
    await expect(member.round(1)).toBeVisible();
    await expect(member.unsent()).toHaveAttribute('data-unsent', '0');
    await expect(member.round(2)).toHaveCount(0);
  }
  const { id, rounds } = await openParty('R2');
  expect(rounds).toBe(1);
  expect(await runSql('select id from orders where party_id = $1', [id])).toHaveLength(1);
});

test('TAB-02 an offline change is shown and marked, and sent to the table when the network is back', {
  tag: '@gate',
}, async ({ browser, expectErrors }) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::/);
  const [mei, arjun] = await seatTwo(browser, 'R3');
  await mei.choose('Katong laksa');
  await expect(arjun.unsent()).toContainText('Katong laksa');
  await mei.page.context().setOffline(true);
  await mei.page.getByRole('button', { name: 'One Katong laksa more' }).click();
  await expect(mei.unsent()).toContainText('S$18.00');
  await expect(mei.page.getByText(/^No connection\. Your changes are saved here/)).toBeVisible();
  await expect(mei.send).toBeDisabled();
  await arjun.choose('Chicken satay');
  await mei.page.context().setOffline(false);
  await expect(arjun.unsent()).toContainText('2 × Katong laksa');
  await expect(mei.unsent()).toContainText('Chicken satay');
  await expect(mei.page.getByText(/^No connection/)).toHaveCount(0);
  await mei.page.reload();
  await expect(mei.unsent()).toContainText('S$18.00');
});

test('TAB-02 a change with a lost response counts once, even when more changes follow', async ({
  browser,
  expectErrors,
}) => {
  expectErrors(/^50[24] \w+ \S+\/api\/gateway\//);
  const proxy = await TcpProxy.start(process.env.STACK_BACKEND_URL!);
  const shop = await startStorefront(proxy.url);
  await shop.start();
  const sharedPort = process.env.STACK_PORT;
  process.env.STACK_PORT = String(shop.port);
  try {
    const mei = await openPartyPage(browser);
    await mei.join('R4', 'Mei');
    await mei.choose('Katong laksa');
    const more = mei.page.getByRole('button', { name: 'One Katong laksa more' });
    const lost = proxy.turn('loseAnswer', { only: /parties\/cart/ });
    await more.click();
    await lost;
    await more.click();
    void proxy.turn('pass');
    const { id } = await openParty('R4');
    const listCounts = () =>
      runSql<{ count: number }>('select count from party_lines where party_id = $1 and round is null', [id]);
    await expect.poll(async () => (await listCounts()).map(({ count }) => count)).toEqual([3]);
    await expect(mei.unsent()).toContainText('S$27.00');
  } finally {
    process.env.STACK_PORT = sharedPort;
    await shop.kill();
    await proxy.stop();
  }
});

test('TAB-02 TAB-13 two storefronts and two backends serve one table through a network that delays, cuts and resets', async ({
  browser,
  expectErrors,
}) => {
  // Two backends and two storefronts start first.
  test.setTimeout(300_000);
  expectErrors(/^50[0-9] \w+ \S+\/api\/gateway\/|ERR_|Failed to fetch|Failed to load resource/);
  const backend = await startBackend({});
  await backend.start();
  const proxy = await TcpProxy.start(backend.url);
  const other = await startStorefront(proxy.url);
  await other.start();
  try {
    const mei = await openPartyPage(browser);
    await mei.join('R10', 'Mei');
    const context = await browser.newContext({ viewport: mobile });
    const arjun = new PartyPage(await context.newPage(), partyShop.tenant, '/table', other.port);
    await arjun.join('R10', 'Arjun');
    await mei.choose('Katong laksa');
    await arjun.choose('Chicken satay');
    await expect(mei.unsent()).toContainText('Chicken satay');
    await expect(arjun.unsent()).toContainText('Katong laksa');

    const more = arjun.page.getByRole('button', { name: 'One Chicken satay more' });
    const { id } = await openParty('R10');
    const listSatayCounts = () =>
      runSql<{ count: number }>(
        `select count from party_lines l join dishes d on d.id = l.dish_id
        where party_id = $1 and d.key = 'satay'`,
        [id],
      );
    void proxy.turn('slow', { by: 400 });
    await more.click();
    await expect(mei.unsent()).toContainText('2 × Chicken satay');
    const lost = proxy.turn('loseAnswer', { only: /parties\/cart/ });
    await more.click();
    await lost;
    void proxy.turn('reset');
    await mei.page.getByRole('button', { name: 'One Katong laksa more' }).click();
    await more.click();
    void proxy.turn('pass');
    await expect.poll(async () => (await listSatayCounts()).map(({ count }) => count)).toEqual([4]);
    await expect(mei.unsent()).toContainText('4 × Chicken satay');
    await expect(arjun.unsent()).toContainText('2 × Katong laksa');
    await expect(arjun.send).toBeEnabled();

    // A tap rests while the amount has just changed, so that one of the two buttons could be gone.
    await Promise.all([mei.send.press('Enter'), arjun.send.press('Enter')]);
    for (const member of [mei, arjun]) {
      await expect(member.round(1)).toContainText('4 × Chicken satay');
      await expect(member.unsent()).toHaveAttribute('data-unsent', '0');
    }
    expect(await runSql('select id from orders where party_id = $1', [id])).toHaveLength(1);
  } finally {
    await other.kill();
    await proxy.stop();
    await backend.kill();
  }
});

test('TAB-04 with payment in advance the kitchen receives a round once all of it is paid', async ({
  browser,
}) => {
  const shop = createShop('paid-first');
  await importPartyRestaurant(shop, { payFirst: true });
  const context = await browser.newContext({ viewport: mobile });
  const mei = new PartyPage(await context.newPage(), shop.tenant);
  await mei.join('R1', 'Mei');
  await mei.choose('Katong laksa');
  await mei.page.getByRole('button', { name: /^Pay round 1/ }).click();
  await expect(mei.page).toHaveURL(/\/table\/bill/);
  const order = async () =>
    (await runSql<{ status: number }>('select status from orders where restaurant_id = $1', [shop.id]))[0]!;
  expect((await order()).status).toBe(0);
  await runOperator('payment', 'confirm', await mei.pay());
  await expect.poll(async () => (await order()).status).toBe(2);
  await mei.page.goto(getPageUrl(shop.tenant, '/table'));
  await expect(mei.round(1)).toContainText('Waiting for the restaurant');
});

test('TAB-04 when one does not pay in advance, who did has the part cooked by a tap, and the rest comes off', async ({
  browser,
}) => {
  const shop = createShop('paid-in-part');
  await importPartyRestaurant(shop, { payFirst: true });
  const open = async () =>
    new PartyPage(await (await browser.newContext({ viewport: mobile })).newPage(), shop.tenant);
  const [mei, arjun] = [await open(), await open()];
  await mei.join('R1', 'Mei');
  await arjun.join('R1', 'Arjun');
  await arjun.choose('Chilli crab');
  await mei.choose('Katong laksa');
  await mei.page.getByRole('button', { name: /^Pay round 1/ }).click();
  await expect(mei.page).toHaveURL(/\/table\/bill/);
  await runOperator('payment', 'confirm', await mei.pay());
  await runSql("update orders set expires_at = now() - interval '1 second' where restaurant_id = $1", [
    shop.id,
  ]);

  await expect(mei.page.getByRole('heading', { name: 'Not everybody has paid' })).toBeVisible();
  expect(await getViolations(mei.page)).toEqual([]);
  await arjun.page.goto(getPageUrl(shop.tenant, '/table'));
  await expect(arjun.page.getByText(/^Not everybody has paid\./)).toBeVisible();
  await mei.page.getByRole('button', { name: 'Cook my part' }).click();
  // A job ends the choice, every ten seconds.
  await expect(mei.page.getByText(/^Your dishes for .* go to the kitchen\.$/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(arjun.round(1)).toContainText('Katong laksa');
  await expect(arjun.round(1)).not.toContainText('Chilli crab');
  await expect(arjun.round(1)).toContainText('Waiting for the restaurant');
});

test('TAB-09 three guests read the table in three languages, and the kitchen in its own', async ({
  browser,
}) => {
  const mei = await openPartyPage(browser);
  await mei.join('R6', 'Mei');
  await mei.choose('Katong laksa');
  await mei.page.goto(getPageUrl(partyShop.tenant, '/zh-CN/table'));
  await expect(mei.unsent()).toContainText('加东叻沙');
  const arjun = await openPartyPage(browser);
  await arjun.join('R6', 'Arjun');
  await expect(arjun.unsent()).toContainText('Katong laksa');
  await arjun.page.goto(getPageUrl(partyShop.tenant, '/vn/table'));
  await expect(arjun.unsent()).toContainText('Laksa Katong');
  // A phone in Vietnamese scans the printed code, which names no language.
  const linh = await openPartyPage(browser, 'vi-VN');
  await linh.scan('R6');
  await expect(linh.page).toHaveURL(/\/vn\/table/);
  await linh.page.locator('.languages summary').filter({ visible: true }).click();
  await linh.page.getByRole('link', { name: 'English' }).filter({ visible: true }).click();
  await expect(linh.digitsField()).toBeVisible();
  await mei.page.getByRole('button', { name: /送厨房/ }).click();
  await expect(mei.round(1)).toContainText('加东叻沙');
  await expect(arjun.round(1)).toContainText('Laksa Katong');
  const { id } = await openParty('R6');
  const [order] = await runSql<{ locale: string }>('select locale from orders where party_id = $1', [id]);
  expect(order!.locale).toBe('en');
});

test('TAB-03 an unsent dish that sells out is marked, and the round is sent without it', async ({
  browser,
}) => {
  const [mei, arjun] = await seatTwo(browser, 'R7');
  await mei.choose('Chilli crab');
  try {
    await runSql("update dishes set stock = 0 where restaurant_id = $1 and key = 'crab'", [partyShop.id]);
    await arjun.choose('Chicken satay');
    await expect(mei.unsent()).toContainText('Sold out');
    await expect(mei.send).toBeDisabled();
    await mei.page.getByRole('button', { name: 'One Chilli crab less' }).click();
    await mei.send.click();
    await expect(arjun.round(1)).toContainText('Chicken satay');
  } finally {
    await runSql("update dishes set stock = 3 where restaurant_id = $1 and key = 'crab'", [partyShop.id]);
  }
});

test('TAB-05 a changed price of an unsent dish is shown before the round is sent', async ({ browser }) => {
  const [mei, arjun] = await seatTwo(browser, 'R11');
  const setPrice = async (price: number) => {
    await runSql("update dishes set price = $2 where restaurant_id = $1 and key = 'satay'", [
      partyShop.id,
      price,
    ]);
    await runSql('update restaurants set revision = revision + 1 where id = $1', [partyShop.id]);
  };
  await mei.choose('Chicken satay');
  await expect(mei.unsent()).toContainText('S$5.50');
  try {
    await setPrice(600);
    await arjun.choose('Katong laksa');
    await expect(mei.unsent()).toContainText('S$6.00');
    await expect(mei.unsent()).toContainText('New price');
    await mei.send.click();
    await expect(arjun.round(1)).toContainText('S$6.00');
  } finally {
    await setPrice(550);
  }
});

test('TAB-06 a share is held during its payment, shown again after a reload, and free when abandoned', async ({
  browser,
}) => {
  const [mei, arjun] = await seatTwo(browser, 'R8');
  await mei.choose('Katong laksa');
  await arjun.choose('Katong laksa');
  await expect(mei.unsent()).toHaveAttribute('data-unsent', '2');
  await mei.send.click();
  await expect(arjun.round(1)).toBeVisible();
  await mei.openBill();
  await mei.page.getByRole('radio', { name: 'All' }).click();
  const sn = await mei.pay();
  await mei.page.reload();
  await expect(mei.page.getByText(sn)).toBeVisible();
  await expect(mei.page.getByRole('img', { name: /QR code/ })).toBeVisible();

  await arjun.openBill();
  await expect(arjun.member(1)).toContainText(/paying until \d\d:\d\d/);
  await expect(arjun.page.getByText('Nothing is left for you to pay.')).toBeVisible();
  await expect(arjun.page.getByRole('button', { name: /^Pay my share/ })).toBeDisabled();
  await mei.page.getByRole('button', { name: 'Another way' }).click();
  await expect(arjun.page.getByRole('button', { name: /^Pay my share/ })).toBeEnabled();

  // The bill is S$21.58: dishes of S$18, 10% service charge and 9% GST on both. First S$5 is paid, then half.
  await mei.page.getByRole('radio', { name: 'Amount' }).click();
  await mei.page.getByRole('textbox', { name: 'Amount to pay' }).fill('5');
  await runOperator('payment', 'confirm', await mei.pay());
  await expect(mei.page.getByText('You have paid S$5.00. Thank you!')).toBeVisible();
  await arjun.page.getByRole('radio', { name: 'Equal' }).click();
  await expect(arjun.page.locator('[data-share]')).toHaveText('S$10.79');
  await runOperator('payment', 'confirm', await arjun.pay());
  await mei.page.getByRole('radio', { name: 'All' }).click();
  await expect(mei.page.locator('[data-share]')).toHaveText('S$5.79');
  await runOperator('payment', 'confirm', await mei.pay());
  await expect(arjun.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
});

test('TAB-06 a share that a guest has read is not paid at another amount when a round is added', async ({
  browser,
}) => {
  const [mei, arjun] = await seatTwo(browser, 'R14');
  await mei.choose('Katong laksa');
  await mei.send.click();
  await expect(mei.round(1)).toBeVisible();
  await mei.openBill();
  await mei.page.getByRole('radio', { name: 'All' }).click();
  await expect(mei.page.locator('[data-share]')).toHaveText('S$10.79');
  await arjun.choose('Chicken satay');
  await arjun.send.click();
  await expect(mei.page.getByText('The bill has changed: your share is S$17.38 now.')).toBeVisible();
  await expect(mei.page.locator('[data-share]')).toHaveText('S$10.79');
  await expect(mei.page.getByRole('button', { name: /^Pay my share/ })).toBeDisabled();
  await mei.page.getByRole('button', { name: 'Show it' }).click();
  await expect(mei.page.locator('[data-share]')).toHaveText('S$17.38');
  await mei.pay();
});

// The service charge is 10 %, and Malaysia’s service tax is not on it: 14.50 + 1.45 + 0.87 = 16.82.
for (const [country, shares] of [
  ['MY', ['RM10.44', 'RM6.38']],
  ['VN', ['106.920đ', '65.340đ']],
] as const)
  test(`TAB-06 in ${country} each share has a QR code of its own, and all are the bill`, async ({
    browser,
  }) => {
    const shop = createShop(`together-${country.toLowerCase()}`);
    await importPartyRestaurant(shop, {}, country);
    const [mei, arjun] = await seatTwo(browser, 'R1', shop.tenant);
    await mei.choose('Katong laksa');
    await arjun.choose('Chicken satay');
    await expect(mei.unsent()).toHaveAttribute('data-unsent', '2');
    await mei.send.click();
    const codes: string[] = [];
    for (const [at, guest] of [mei, arjun].entries()) {
      await expect(guest.round(1)).toBeVisible();
      await guest.openBill();
      await expect(guest.page.locator('[data-share]')).toHaveText(shares[at]!);
      codes.push(await guest.pay());
      const code = guest.page.getByRole('img', { name: /QR code/ });
      await expect(code).toHaveAccessibleName(new RegExp(shares[at]!.replace('.', '\\.')));
    }
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) await runOperator('payment', 'confirm', code);
    for (const guest of [mei, arjun])
      await expect(guest.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
  });

test('TAB-12 at a restaurant without shared tables a code opens the menu', async ({ page }) => {
  const table = new TablePage(page);
  await table.scan('T2');
  await expect(table.panel('T2')).toBeVisible();
  await expect(page).toHaveURL(getPageUrl(tableTenant, '/orderDish'));
});

test('TAB-02 a guest who leaves the table keeps the unsent dishes and orders alone again', async ({
  browser,
}) => {
  const [mei, arjun] = await seatTwo(browser, 'R9');
  await arjun.choose('Chicken satay');
  await expect(mei.unsent()).toContainText('Chicken satay');
  await arjun.page.getByRole('button', { name: 'Leave the table' }).click();
  await arjun.menu.waitUntilReady();
  await expect(mei.unsent()).toHaveAttribute('data-unsent', '0');
  await expect(await arjun.menu.openCart()).toContainText('Chicken satay');
  await expect(arjun.menu.cart().getByRole('button', { name: 'Go to checkout' })).toHaveCount(0);
});
