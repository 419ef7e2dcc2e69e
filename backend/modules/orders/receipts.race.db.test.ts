import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { type Locale, locale } from '@/lib/contract/vocabulary';
import { getTaxPaper } from '../../core/tax-papers';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { writeMail } from '../../mail/write-mail';
import { payables } from '../../payables';
import { orders } from '../../schema/orders';
import { outbox } from '../../schema/outbox';
import { receipts } from '../../schema/receipts';
import { restaurants } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { createPartyLine, insertTableShop, sitDown, tableNoon } from '../../testing/parties';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { confirmPayment } from '../payments/payments-by-staff';
import { getOrderPaper } from '../printing/job-paper';
import { getCurrentShop } from '../restaurant/shop';
import { cancelOrder } from './steps/orders-by-staff';

const clock = createTestClock(shopMorning);
const english = locale.parse('en');
const gst = { name: { en: 'GST' }, percent: 9, included: true };
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
beforeEach(() => clock.set(shopMorning));
afterAll(async () => {
  await client?.close();
  await database?.close();
});

interface Placed {
  id: string;
  who: TestDiner;
}

async function place(shop: TestShop, receiveEmail?: string): Promise<Placed> {
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const input = getOrder(who, shop, 2300, { receiveEmail });
  const placed = await client.call(contract['ordering.submit'], input, { token: who.token });
  return { id: placed.orderTransactionId, who };
}
const pay = ({ id }: Placed) => confirmPayment({ db: database.db, payables }, id, { now: clock.now() });
const listReceipts = async ({ restaurantId }: TestShop) =>
  (
    await database.db
      .select()
      .from(receipts)
      .where(eq(receipts.restaurantId, restaurantId))
      .orderBy(receipts.year, receipts.number)
  ).map(({ year, number }) => `${year}-${number}`);
const readDetail = ({ id, who }: Placed, asked: Locale = english) =>
  client.call(
    contract['orders.detail'],
    { orderTransactionId: id, locale: asked, platform: undefined },
    { token: who.token },
  );

describe('the numbers of receipts', () => {
  test('TAX-01 payments at once, some of which fail, number receipts without a gap in each restaurant', async () => {
    const shops = [await insertShop(database.db), await insertShop(database.db)] as const;
    const first: Placed[] = [];
    const second: Placed[] = [];
    for (let index = 0; index < 12; index += 1) first.push(await place(shops[0]));
    for (let index = 0; index < 4; index += 1) second.push(await place(shops[1]));
    // These are paid and numbered, and then everything is taken back.
    const failing = [await place(shops[0]), await place(shops[0]), await place(shops[0])];
    const fail = ({ id }: Placed) =>
      database.db.transaction(async (tx) => {
        await tx.update(orders).set({ payStatus: 1, paidAt: clock.now() }).where(eq(orders.id, id));
        await tx.execute(sql`set constraints number_receipt immediate`);
        throw new Error('taken back');
      });
    const settled = await Promise.allSettled([
      ...first.slice(0, 6).map(pay),
      ...failing.map(fail),
      ...second.map(pay),
      ...first.slice(6).map(pay),
    ]);
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(failing.length);
    expect(await listReceipts(shops[0])).toEqual(first.map((_, index) => `2026-${index + 1}`));
    expect(await listReceipts(shops[1])).toEqual(second.map((_, index) => `2026-${index + 1}`));
    expect((await readDetail(failing[0]!)).taxPaper?.receiptNumber).toBeUndefined();
  });

  test('TAX-01 an order keeps its one number, and a new year of the restaurant begins with 1', async () => {
    const shop = await insertShop(database.db);
    const [one, other] = [await place(shop), await place(shop)];
    await pay(one);
    const setPaid = (payStatus: number, paidAt: Date | null) =>
      database.db.update(orders).set({ payStatus, paidAt }).where(eq(orders.id, one.id));
    await setPaid(0, null);
    await setPaid(1, clock.now());
    await cancelOrder(database.db, one.id, { now: clock.now() });
    expect(await listReceipts(shop)).toEqual(['2026-1']);
    expect(await readDetail(one)).toMatchObject({ taxPaper: { receiptNumber: '2026-000001' } });
    // New Year has come in Singapore and not yet in Greenwich.
    const paidAt = new Date('2026-12-31T16:00:01Z');
    await database.db.update(orders).set({ payStatus: 1, paidAt }).where(eq(orders.id, other.id));
    expect(await listReceipts(shop)).toEqual(['2026-1', '2027-1']);
  });
});

test.each<
  [
    country: 'SG' | 'MY' | 'VN',
    Locale,
    taxNumbers: Record<string, string>,
    shown: string[],
    isTaxInvoice: boolean,
  ]
>([
  [
    'SG',
    locale.parse('en'),
    { gst: 'M2-1234567-8', uen: '201912345K' },
    ['GST Reg. No. M2-1234567-8', 'UEN 201912345K'],
    true,
  ],
  ['SG', locale.parse('en'), { uen: '201912345K' }, ['UEN 201912345K'], false],
  [
    'MY',
    locale.parse('zh-CN'),
    { sst: 'W10-1808-32000001', tin: 'C20990050040', brn: '201901000005' },
    ['SST 号 W10-1808-32000001', 'TIN C20990050040', 'BRN 201901000005'],
    false,
  ],
  ['VN', locale.parse('vn'), { mst: '0100233488' }, ['Mã số thuế 0100233488'], false],
])('TAX-01 in %s (%s) page, paper, mail and shop info have the tax numbers', async (...facts) => {
  const [countryCode, language, taxNumbers, shown, isTaxInvoice] = facts;
  const shop = await insertShop(database.db, undefined, {
    taxes: [gst],
    config: { taxNumbers, taxKeys: ['gst'] },
  });
  const placed = await place(shop, 'mei@example.com');
  await pay(placed);
  await database.db
    .update(restaurants)
    .set({ countryCode, revision: sql`${restaurants.revision} + 1` })
    .where(eq(restaurants.id, shop.restaurantId));

  const { taxPaper } = await readDetail(placed, language);
  expect(taxPaper).toEqual({
    receiptNumber: '2026-000001',
    isTaxInvoice,
    numbers: shown.map((text) => {
      const at = text.lastIndexOf(' ');
      return { name: text.slice(0, at), number: text.slice(at + 1) };
    }),
  });
  const info = await client.call(
    contract['restaurant.info'],
    { restaurantId: shop.restaurantId },
    { locale: language },
  );
  expect(info).toMatchObject({ taxNumbers: taxPaper!.numbers });

  const asked = { orderId: placed.id, language } as const;
  const receipt = await getOrderPaper(client.deps, shop.restaurantId, { ...asked, kind: 'receipt' });
  const lines = receipt.map(({ left, right }) => [left, right].filter(Boolean).join(' '));
  for (const text of [...shown, '2026-000001']) expect(lines.join('\n')).toContain(text);
  const paper = receipt.map(({ left, right }) => (right ? `${left ?? ''}  |  ${right}` : (left ?? '---')));
  // The number of an order is random.
  const golden = paper.join('\n').replaceAll(/[A-Z]+-261123-\w+/g, 'NUMBER');
  const name = isTaxInvoice ? `${countryCode}-tax-invoice` : countryCode;
  await expect(`${golden}\n`).toMatchFileSnapshot(`golden/receipt-${name}.txt`);
  expect(lines.includes('Price payable includes GST.')).toBe(isTaxInvoice);
  const ticket = await getOrderPaper(client.deps, shop.restaurantId, { ...asked, kind: 'ticket' });
  expect(JSON.stringify(ticket)).not.toContain('2026-000001');

  const mails = await database.db.select().from(outbox).where(eq(outbox.restaurantId, shop.restaurantId));
  const confirmed = mails.find(({ template }) => template === 'order-confirmed')!;
  const mail = await writeMail(client.deps, { ...confirmed, locale: language });
  for (const text of [...shown, '2026-000001']) expect(mail.text).toContain(text);
  expect(mail.text.includes('Tax invoice: 2026-000001')).toBe(isTaxInvoice);
});

test('TAX-01 a table’s bill has one number, which each of its rounds shows, and its total decides of the invoice', async () => {
  clock.set(tableNoon);
  const shop = await insertTableShop(database.db, [{ price: 60_000 }], {
    taxes: [gst],
    config: { taxNumbers: { gst: 'M2-1234567-8' }, taxKeys: ['gst'] },
  });
  const manager = await insertStaff(client.deps, shop.restaurantId, 'manager');
  const guest = await sitDown(client, shop);
  for (const number of [1, 2]) {
    await guest.put([createPartyLine(shop.dishIds[0]!)]);
    await guest.send(number);
  }
  const { bill } = await guest.view();
  await manager.call('tables.takePayment', {
    restaurantId: shop.restaurantId,
    partyId: guest.partyId,
    amount: bill.totalAmount,
    left: bill.totalAmount,
    way: 'card',
  });
  expect(await listReceipts(shop)).toEqual(['2026-1']);
  const rounds = await database.db.select().from(orders).where(eq(orders.restaurantId, shop.restaurantId));
  expect(rounds).toHaveLength(2);
  const { restaurant } = (await getCurrentShop(client.deps, shop.restaurantId)).shop;
  for (const round of rounds)
    expect(await getTaxPaper(database.db, restaurant, round, english)).toMatchObject({
      receiptNumber: '2026-000001',
      // Each round is below S$1,000, and the bill is not.
      isTaxInvoice: false,
    });
});

test('TAX-01 above S$1,000 and without a tax a receipt in Singapore is no simplified tax invoice', async () => {
  const config = { taxNumbers: { gst: 'M2-1234567-8' }, taxKeys: ['gst'] };
  const [taxed, untaxed] = [
    await insertShop(database.db, undefined, { taxes: [gst], config }),
    await insertShop(database.db, undefined, { config }),
  ];
  const placed = await place(taxed);
  expect((await readDetail(placed)).taxPaper).toMatchObject({ isTaxInvoice: false });
  await pay(placed);
  const setTotal = (total: number) =>
    database.db.update(orders).set({ total }).where(eq(orders.id, placed.id));
  await setTotal(100_000);
  expect((await readDetail(placed)).taxPaper).toMatchObject({ isTaxInvoice: true });
  await setTotal(100_001);
  expect((await readDetail(placed)).taxPaper).toMatchObject({ isTaxInvoice: false });
  const without = await place(untaxed);
  await pay(without);
  expect((await readDetail(without)).taxPaper).toMatchObject({ isTaxInvoice: false });
});
