import { runSql } from './database';
import { logIn } from './log-in';
import { runOperator } from './operator';
import { createMobile } from './pages/checkout.page';
import { mobile } from './pages/menu.page';
import { PartyPage } from './pages/party.page';
import { importPartyRestaurant } from './party-restaurant';
import { requestRaw } from './raw-request';
import { getViolations } from './screens/axe';
import { getPageUrl } from './stack';
import { type Browser, expect, type Page, test } from './test';
import { createShop } from './test-shop';

/** A separate restaurant, so that no other test changes the stock of its dishes. */
const shop = createShop('grouped');

test.beforeAll(() => importPartyRestaurant(shop));
test.use({ viewport: mobile });

const openPartyPage = async (browser: Browser) =>
  new PartyPage(await (await browser.newContext({ viewport: mobile })).newPage(), shop.tenant, '/group');

/** Returns tomorrow's noon slot; the restaurant is open around the clock. */
function getNoonTomorrow(): string {
  const day = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Singapore' });
  return `${day} 12:00-12:30`;
}

const place = {
  addressDetail: '2 Round Road',
  unitNo: '#02-02',
  userName: 'Ann',
  countryArea: '+65',
  mobile: '91234567',
  latitude: 1.301,
  longitude: 103.801,
};

/** Stores all choices of the form before the page loads. */
async function choosePlace(page: Page): Promise<void> {
  const stored = { mode: 'DELIVERY_TO_HOME', place, slots: { DELIVERY_TO_HOME: getNoonTomorrow() } };
  await page.addInitScript(
    ([key, value]) => localStorage.getItem(key!) ?? localStorage.setItem(key!, value!),
    [`placeOrderRestaurantInfo:${shop.id}`, JSON.stringify({ state: stored, version: 1 })],
  );
}

/** Opens a group from Ann's cart. Returns her page and the code. */
async function open(browser: Browser, dish: string): Promise<{ ann: PartyPage; code: string }> {
  const ann = await openPartyPage(browser);
  await logIn(ann.page.context(), shop.tenant, createMobile());
  await choosePlace(ann.page);
  await ann.page.goto(getPageUrl(shop.tenant, '/home'));
  await ann.menu.waitUntilReady();
  await ann.menu.plus(dish).click();
  await expect(ann.menu.badge()).toHaveAttribute('data-cart-badge', '1');
  const cart = await ann.menu.openCart();
  await cart.getByRole('link', { name: 'Order together' }).click();
  await ann.page.getByRole('textbox', { name: 'Your name in the group' }).fill('Ann');
  expect(await getViolations(ann.page)).toEqual([]);
  await ann.page.getByRole('button', { name: 'Open the group order' }).click();
  await expect(ann.unsent()).toContainText(dish);
  return { ann, code: (await ann.page.locator('[data-code]').getAttribute('data-code'))! };
}

async function join(who: PartyPage, code: string, name: string): Promise<void> {
  await who.page.goto(getPageUrl(shop.tenant, `/group?code=${code}`));
  await who.page.getByRole('textbox', { name: 'Your name in the group' }).fill(name);
  await who.page.getByRole('button', { name: 'Join the group order' }).click();
  await expect(who.unsent()).toBeVisible();
}

const findOrder = async (code: string) =>
  (
    await runSql<{ status: number; total: number; address: string; remarks: string[] }>(
      `select o.status, o.total::int, o.address->>'addressDetail' as address,
        (select array_agg(remark order by position) from order_lines where order_id = o.id) as remarks
      from parties p join party_rounds r on r.party_id = p.id join orders o on o.id = r.order_id
      where p.restaurant_id = $1 and p.digits = $2`,
      [shop.id, code],
    )
  )[0];

test('TAB-11 friends order by a link, each pays a share, and one order is delivered', {
  tag: '@gate',
}, async ({ browser }) => {
  const { ann, code } = await open(browser, 'Katong laksa');
  await ann.page.getByRole('button', { name: 'QR code' }).click();
  await expect(ann.page.getByRole('img', { name: `QR code of the group order ${code}` })).toBeVisible();
  const binh = await openPartyPage(browser);
  await join(binh, code, 'Bình');
  await binh.choose('Chicken satay');
  await expect(ann.unsent()).toContainText('Chicken satay');
  await expect(ann.member(2)).toContainText('Bình');
  // S$9.00 and S$5.50, delivery S$2.00 and packing S$1.00 in equal parts, 9% GST: S$19.08.
  await expect(ann.page.locator('[data-estimate]')).toHaveText('S$19.08');
  expect(await getViolations(ann.page)).toEqual([]);

  await ann.page.getByRole('button', { name: 'Close the order' }).click();
  await expect(binh.page.locator('[data-share]')).toHaveText('S$7.63');
  expect((await findOrder(code))!.status).toBe(0);
  expect(await getViolations(binh.page)).toEqual([]);
  await runOperator('payment', 'confirm', await binh.pay());
  await expect(ann.member(2)).toContainText('paid');
  await expect(ann.page.locator('[data-share]')).toHaveText('S$11.45');
  await runOperator('payment', 'confirm', await ann.pay());
  for (const member of [ann, binh])
    await expect(member.page.getByRole('heading', { name: 'The order is placed' })).toBeVisible();
  expect(await findOrder(code)).toEqual({
    status: 2,
    total: 1908,
    address: '2 Round Road',
    remarks: ['Ann', 'Bình'],
  });
});

test('TAB-11 the opener removes the dishes of a friend who has not paid', async ({ browser }) => {
  const { ann, code } = await open(browser, 'Katong laksa');
  const arjun = await openPartyPage(browser);
  await join(arjun, code, 'Arjun');
  await arjun.choose('Chicken satay');
  await expect(ann.unsent()).toContainText('Chicken satay');
  await ann.page.getByRole('button', { name: 'Close the order' }).click();
  await runOperator('payment', 'confirm', await ann.pay());
  await ann.page.getByRole('button', { name: 'Take out unpaid dishes' }).click();
  await ann.page.getByRole('button', { name: 'Take them out' }).click();
  await expect.poll(async () => (await findOrder(code))!.total).toBe(1308);
});

test('TAB-11 the HTML of a link’s page contains no names', async ({ browser }) => {
  const { code } = await open(browser, 'Katong laksa');
  const { text: html } = await requestRaw(shop.tenant, `/group?code=${code}`);
  expect(html).toContain('Order together at Round Table');
  for (const personal of ['Ann', 'Round Road', '91234567']) expect(html).not.toContain(`>${personal}`);
});
