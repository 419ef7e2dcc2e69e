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

test.beforeAll(async () => {
  await importPartyRestaurant();
  await importTableRestaurant();
});
test.use({ viewport: mobile });

/** Somebody with a phone of their own. */
async function openPartyPage(browser: Browser): Promise<PartyPage> {
  const context = await browser.newContext({ viewport: mobile });
  return new PartyPage(await context.newPage());
}

/** Two at a table: Mei opened it. */
async function seatTwo(browser: Browser, tableNo: string): Promise<[PartyPage, PartyPage]> {
  const mei = await openPartyPage(browser);
  await mei.join(tableNo, 'Mei');
  const arjun = await openPartyPage(browser);
  await arjun.join(tableNo, 'Arjun', await mei.readDigits());
  return [mei, arjun];
}

const openParty = async (tableNo: string) =>
  (
    await runSql<{ id: string; rounds: number }>(
      "select id, rounds from parties where restaurant_id = $1 and table_no = $2 and state = 'open'",
      [partyShop.id, tableNo],
    )
  )[0]!;

test('TAB-01 TAB-07 three phones share a table, send a round, each pays their dishes, and the table is free', async ({
  browser,
}) => {
  const [mei, arjun, linh] = await Promise.all([
    openPartyPage(browser),
    openPartyPage(browser),
    openPartyPage(browser),
  ]);
  await mei.join('R1', 'Mei');
  const digits = await mei.readDigits();
  await arjun.join('R1', 'Arjun', digits);
  await linh.join('R1', 'Linh', digits);
  await expect(mei.page.getByText('3 people')).toBeVisible();

  await mei.choose('Katong laksa');
  await arjun.choose('Chilli crab');
  await expect(mei.unsent()).toContainText('Chilli crab');
  await arjun.page.getByRole('button', { name: 'Share with all' }).click();
  await expect(mei.unsent()).toContainText('for all');
  await linh.choose('Chicken satay');
  await expect(mei.unsent()).toHaveAttribute('data-unsent', '3');
  await mei.send.click();
  for (const each of [mei, arjun, linh]) {
    await expect(each.round(1)).toBeVisible();
    await expect(each.unsent()).toHaveAttribute('data-unsent', '0');
  }

  for (const each of [mei, arjun, linh]) {
    await each.openBill();
    expect(await getViolations(each.page)).toEqual([]);
    const sn = await each.pay();
    for (const colorScheme of ['light', 'dark'] as const) {
      await each.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await getViolations(each.page)).toEqual([]);
    }
    await runOperator('payment', 'confirm', sn);
    if (each !== linh) await expect(each.page.getByText(/^You have paid/)).toBeVisible();
  }
  for (const each of [mei, arjun, linh])
    await expect(each.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
  // An old phone orders nothing there any more, and the next guests begin with nothing.
  const next = await openPartyPage(browser);
  await next.join('R1', 'Next');
  await expect(next.page.getByText('1 person')).toBeVisible();
  await mei.page.goto(getPageUrl(partyShop.tenant, '/table'));
  await expect(mei.page.getByRole('heading', { name: 'Everything is paid' })).toBeVisible();
});

test('TAB-04 two who click at once send once, and the table sees one round', async ({ browser }) => {
  const [mei, arjun] = await seatTwo(browser, 'R2');
  await mei.choose('Katong laksa');
  await arjun.choose('Chicken satay');
  // Neither request goes on before both were made.
  let asked = 0;
  for (const { page } of [mei, arjun])
    await page.route(/parties\.sendRound/, async (route) => {
      asked += 1;
      await expect.poll(() => asked).toBe(2);
      await route.continue();
    });
  await expect(arjun.unsent()).toHaveAttribute('data-unsent', '2');
  await Promise.all([mei.send.click(), arjun.send.click()]);
  for (const each of [mei, arjun]) {
    await expect(each.round(1)).toBeVisible();
    await expect(each.unsent()).toHaveAttribute('data-unsent', '0');
    await expect(each.round(2)).toHaveCount(0);
  }
  const { id, rounds } = await openParty('R2');
  expect(rounds).toBe(1);
  expect(await runSql('select id from orders where party_id = $1', [id])).toHaveLength(1);
});

test('TAB-02 what is changed without a network is shown, said, and at the table when it is back', async ({
  browser,
  expectErrors,
}) => {
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

test('TAB-02 a change whose answer gets lost counts once, also when more changes follow before it is known', async ({
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
    await arjun.join('R10', 'Arjun', await mei.readDigits());
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

    await Promise.all([mei.send.click(), arjun.send.click()]);
    for (const each of [mei, arjun]) {
      await expect(each.round(1)).toContainText('4 × Chicken satay');
      await expect(each.unsent()).toHaveAttribute('data-unsent', '0');
    }
    expect(await runSql('select id from orders where party_id = $1', [id])).toHaveLength(1);
  } finally {
    await other.kill();
    await proxy.stop();
    await backend.kill();
  }
});

test('TAB-04 where one pays first, the kitchen gets a round when all of it is paid', async ({ browser }) => {
  const shop = { id: 9933, tenant: 'paid-first' };
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
  await expect(mei.round(1)).toContainText('In the kitchen');
});

test('TAB-08 a code used without the four digits joins nothing, and says what is missing', async ({
  browser,
}) => {
  const mei = await openPartyPage(browser);
  await mei.join('R5', 'Mei');
  const digits = await mei.readDigits();
  const stranger = await openPartyPage(browser);
  await stranger.scan('R5');
  const join = stranger.page.getByRole('button', { name: 'Join table R5' });
  await expect(join).toBeDisabled();
  await stranger.page
    .getByRole('textbox', { name: 'The table’s four digits' })
    .fill(digits === '1234' ? '4321' : '1234');
  await join.click();
  await expect(stranger.page.getByText('These are not the four digits of this table')).toBeVisible();
  await expect(mei.page.getByText('1 person')).toBeVisible();
});

test('TAB-09 three people read the table in three languages, and the kitchen gets its own', async ({
  browser,
}) => {
  const mei = await openPartyPage(browser);
  await mei.join('R6', 'Mei');
  await mei.choose('Katong laksa');
  await mei.page.goto(getPageUrl(partyShop.tenant, '/zh-CN/table'));
  await expect(mei.unsent()).toContainText('加东叻沙');
  const arjun = await openPartyPage(browser);
  await arjun.join(
    'R6',
    'Arjun',
    await mei.page.locator('[data-digits]').getAttribute('data-digits').then(String),
  );
  await expect(arjun.unsent()).toContainText('Katong laksa');
  await arjun.page.goto(getPageUrl(partyShop.tenant, '/vn/table'));
  await expect(arjun.unsent()).toContainText('Laksa Katong');
  await mei.page.getByRole('button', { name: /送厨房/ }).click();
  await expect(mei.round(1)).toContainText('加东叻沙');
  await expect(arjun.round(1)).toContainText('Laksa Katong');
  const { id } = await openParty('R6');
  const [order] = await runSql<{ locale: string }>('select locale from orders where party_id = $1', [id]);
  expect(order!.locale).toBe('en');
});

test('TAB-03 a dish that sells out while it waits is marked, and the round goes without it', async ({
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

test('TAB-05 a price that changes while a dish waits is shown as new, before the round is sent', async ({
  browser,
}) => {
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

test('TAB-01 a table that is full says so', async ({ browser }) => {
  const mei = await openPartyPage(browser);
  await mei.join('R13', 'Mei');
  await runSql(
    "update parties set members = 50 where restaurant_id = $1 and table_no = 'R13' and state = 'open'",
    [partyShop.id],
  );
  const late = await openPartyPage(browser);
  await late.scan('R13');
  await late.page.getByRole('textbox', { name: 'The table’s four digits' }).fill(await mei.readDigits());
  await late.page.getByRole('button', { name: 'Join table R13' }).click();
  await expect(late.page.getByText('This table is full')).toBeVisible();
});

test('TAB-06 a share is held while somebody pays it, shown again after a reload, and free when it is given up', async ({
  browser,
}) => {
  const [mei, arjun] = await seatTwo(browser, 'R8');
  await mei.choose('Katong laksa');
  await arjun.choose('Katong laksa');
  await mei.send.click();
  await expect(arjun.round(1)).toBeVisible();
  await mei.openBill();
  await mei.page.getByRole('radio', { name: 'All' }).click();
  const sn = await mei.pay();
  await mei.page.reload();
  await expect(mei.page.getByText(sn)).toBeVisible();
  await expect(mei.page.getByRole('img', { name: /QR code/ })).toBeVisible();

  await arjun.openBill();
  await expect(arjun.member(1)).toContainText('paying now');
  await expect(arjun.page.getByText('Nothing is left for you to pay.')).toBeVisible();
  await expect(arjun.page.getByRole('button', { name: /^Pay my share/ })).toBeDisabled();
  await mei.page.getByRole('button', { name: 'Another way' }).click();
  await expect(arjun.page.getByRole('button', { name: /^Pay my share/ })).toBeEnabled();

  // S$18 of dishes, 10% service charge and 9% GST on both: S$21.58, of which S$5 first and then half.
  await mei.page.getByRole('radio', { name: 'Amount' }).click();
  await mei.page.getByRole('textbox', { name: 'Amount to pay' }).fill('30');
  await expect(mei.page.getByText('That is more than what is left to pay')).toBeVisible();
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

test('TAB-12 at a restaurant without shared tables a code leads to the menu as before', async ({ page }) => {
  const table = new TablePage(page);
  await table.scan('T2');
  await expect(table.panel('T2')).toBeVisible();
  await expect(page).toHaveURL(getPageUrl(tableTenant, '/orderDish'));
  await page.goto(getPageUrl(tableTenant, '/table?tableNo=T2'));
  await expect(page.getByText('Guests of this restaurant order each for themselves')).toBeVisible();
});

test('TAB-02 who leaves the table takes what was not sent along, and orders alone again', async ({
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
