import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { orders } from '../../../schema/orders';
import { partyShares } from '../../../schema/parties';
import { payments } from '../../../schema/payments';
import { createTestClock } from '../../../testing/deps';
import { expectArrival } from '../../../testing/late-money';
import {
  addTables,
  createPartyLine,
  sitDown,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import { createPreOrderDesk } from '../../../testing/pre-orders';
import { insertDiners, type TestDiner } from '../../../testing/shop';
import { insertStaff } from '../../../testing/staff';
import { insertVoucherShop, type VoucherShop } from '../../../testing/vouchers';
import { takeOffLines } from '../../orders/ending/take-off-lines';
import { redeemCode } from '../../vouchers/vouchers-by-staff';
import { releaseExpiredShares } from '../end-parties';
import { prepareGuestRefunds } from './refund-guests';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: VoucherShop;
let desk: ReturnType<typeof createPreOrderDesk>;
let who: TestDiner;
let mei: TestMember;
let code: string;
let counter: Awaited<ReturnType<typeof insertStaff>>;

beforeAll(async () => {
  database = await createTestDatabase({ max: 10 });
  client = await startPayingClient(database, clock);
  desk = createPreOrderDesk(client);
});
/** Mei owes 22.00: two dishes of 10.00 and 10% service. Her voucher is worth 10.00. */
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertVoucherShop(database.db, [{ useTime: undefined }], { pickup: tablePickup });
  await addTables(database.db, shop);
  [who] = (await insertDiners(database.db, 1, tableNoon)) as [TestDiner];
  counter = await insertStaff(client.deps, shop.restaurantId, 'manager', { name: 'Ann' });
  [code] = (await desk.buyVouchers(who, shop)) as [string];
  mei = await sitDown(client, shop);
  await mei.put([createPartyLine(shop.dishIds[0]!, 2)]);
  await mei.send(1);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

type Share = Partial<Input<'parties.payShare'>> & Pick<Input<'parties.payShare'>, 'shown'>;
const toInput = (share: Share, { partyId, memberKey }: TestMember) => ({
  partyId,
  memberKey,
  kind: 'own' as const,
  payType: 'PAY_NOW',
  voucherCode: code,
  ...share,
});
const pay = (share: Share, diner = who, member = mei) =>
  client.call(contract['parties.payShare'], toInput(share, member), { token: diner.token });
const getPayError = (share: Share, token = who.token) =>
  client.getError(contract['parties.payShare'], toInput(share, mei), { token });
const listVouchers = (token: string, { partyId, memberKey } = mei) =>
  client.call(contract['parties.vouchers'], { partyId, memberKey }, { token });
const release = (shareId: string) =>
  client.call(
    contract['parties.releaseShare'],
    { partyId: mei.partyId, memberKey: mei.memberKey, shareId },
    { token: who.token },
  );
const getShop = () => ({ restaurantId: shop.restaurantId });

test('TAB-05 a payer’s voucher pays a part of their share, and the QR code the rest', async () => {
  expect((await listVouchers(who.token)).voucherList).toMatchObject([{ code, faceValue: 1000 }]);
  const { shareId, payment } = await pay({ shown: 2200 });
  expect(payment).toMatchObject({ payAmountOrig: 1200, payType: 'PAY_NOW' });
  expect((await mei.view()).shares).toMatchObject([{ amount: 2200, voucherAmount: 1000, state: 'held' }]);
  expect([await desk.isUsed(code), (await listVouchers(who.token)).voucherList]).toEqual([true, []]);
  await expectArrival(client, { partyShareId: shareId }, 'counts');
  const view = await mei.view();
  expect(view.bill).toMatchObject({ paidAmount: 2200, voucherAmount: 1000, leftAmount: 0 });
  const { figures } = await counter.call('figures.day', getShop());
  // The voucher was taken for 8.00 when it was bought.
  expect(figures).toMatchObject({ orders: 2200, vouchers: 800, vouchersUsed: 1000, takings: 2000 });
  expect(figures.byWay).toEqual([expect.objectContaining({ payType: 'PAY_NOW', amount: 2000 })]);
  const [order] = await database.db.select().from(orders).where(eq(orders.partyId, mei.partyId));
  const paper = { ...getShop(), orderId: order!.id, kind: 'receipt', language: 'en' } as const;
  const { lines } = await counter.call('printing.paper', paper);
  expect(lines).toContainEqual({ left: 'Vouchers, whole table', right: '−S$10.00', style: 'plain' });
});

test('TAB-05 a voucher pays no more than the share, its rest lapses, and nothing else is to pay', async () => {
  const { payment } = await pay({ kind: 'amount', amount: 700, shown: 700 });
  expect(payment).toMatchObject({ payType: 'VOUCHER', payAmountOrig: 0 });
  expect(await mei.view()).toMatchObject({
    shares: [{ amount: 700, voucherAmount: 700, state: 'paid' }],
    bill: { paidAmount: 700, heldAmount: 0, leftAmount: 1500, voucherAmount: 700 },
  });
  const { tables } = await counter.call('tables.open', getShop());
  expect(tables[0]).toMatchObject({ paid: 700, voucherAmount: 700 });
});

test.each<[string, () => Promise<unknown>]>([
  ['is given up', async () => release((await mei.view()).shares[0]!.shareId)],
  [
    'expires',
    async () => {
      clock.advance({ minutes: 16 });
      await releaseExpiredShares(client.deps);
    },
  ],
  [
    'is ended by staff',
    () => counter.call('tables.releaseShare', { ...getShop(), partyId: mei.partyId, memberNo: 1 }),
  ],
  ['ends because its payer leaves', () => mei.leave()],
])('TAB-05 a voucher can be used again after its share %s', async (_, end) => {
  await pay({ shown: 2200 });
  await end();
  expect(await desk.isUsed(code)).toBe(false);
  expect((await listVouchers(who.token)).voucherList).toHaveLength(1);
  await pay({ shown: 2200 });
  expect(await desk.isUsed(code)).toBe(true);
});

test('TAB-05 a payment that cannot be started uses no voucher', async () => {
  expect((await getPayError({ shown: 2200, payType: 'NONE' })).code).toBe('PAY_TYPE_UNAVAILABLE');
  expect((await getPayError({ shown: 2100 })).code).toBe('SHARE_CHANGED');
  expect([await desk.isUsed(code), (await mei.view()).shares]).toEqual([false, []]);
});

test('TAB-05 SES-13 only who bought a voucher uses it on a share, and it must be usable', async () => {
  const [other] = (await insertDiners(database.db, 1, tableNoon)) as [TestDiner];
  const guest = await client.guest();
  expect((await listVouchers(other.token)).voucherList).toEqual([]);
  expect(await listVouchers(guest)).toEqual({ isSold: true, voucherList: [] });
  expect((await getPayError({ shown: 2200 }, other.token)).code).toBe('NOT_FOUND');
  expect((await getPayError({ shown: 2200 }, guest)).code).toBe('NOT_FOUND');
  expect((await getPayError({ shown: 2200, voucherCode: 'nonsense' })).code).toBe('VOUCHER_CODE_INVALID');
  await redeemCode(database.db, code, { now: clock.now() });
  expect((await getPayError({ shown: 2200 })).code).toBe('VOUCHER_USED');
  expect((await mei.view()).bill.heldAmount).toBe(0);
});

test('DEC-75 TAB-05 late money counts with its voucher, and is refunded once the voucher is used elsewhere', async () => {
  const first = await pay({ shown: 2200 });
  await release(first.shareId);
  await expectArrival(client, { partyShareId: first.shareId }, 'counts');
  expect(await desk.isUsed(code)).toBe(true);

  const arjun = await sitDown(client, shop, { name: 'Arjun', tableNo: 'A2' });
  await arjun.put([createPartyLine(shop.dishIds[0]!, 2)]);
  await arjun.send(1);
  const [second] = (await desk.buyVouchers(who, shop)) as [string];
  const late = await pay({ shown: 2200, voucherCode: second }, who, arjun);
  clock.advance({ minutes: 16 });
  await releaseExpiredShares(client.deps);
  await redeemCode(database.db, second, { now: clock.now() });
  await expectArrival(client, { partyShareId: late.shareId }, 'is refunded');
});

test('DEC-75 TAB-05 late money takes the voucher of the newer share that it replaces', async () => {
  const first = await pay({ shown: 2200 });
  await release(first.shareId);
  await pay({ shown: 2200 });
  await expectArrival(client, { partyShareId: first.shareId }, 'counts');
  expect(await desk.isUsed(code)).toBe(true);
  expect((await mei.view()).bill).toMatchObject({ paidAmount: 2200, heldAmount: 0 });
});

test('DEC-75 TAB-05 of dishes that staff take off, the money goes back, then the voucher pays less', async () => {
  const { shareId } = await pay({ shown: 2200 });
  // A guest who has not paid keeps the bill open.
  const arjun = await sitDown(client, shop, { name: 'Arjun' });
  clock.advance({ seconds: 1 });
  await arjun.put([createPartyLine(shop.dishIds[0]!)]);
  await arjun.send(2);
  await expectArrival(client, { partyShareId: shareId }, 'counts');
  const [order] = await database.db
    .select()
    .from(orders)
    .where(eq(orders.partyId, mei.partyId))
    .orderBy(orders.createdAt);
  await takeOffLines(database.db, order!.id, {
    taken: [{ position: 0, count: 1 }],
    now: clock.now(),
    actor: 'ann',
    restaurantId: shop.restaurantId,
    prepareRefunds: prepareGuestRefunds,
  });
  const [share] = await database.db.select().from(partyShares).where(eq(partyShares.id, shareId));
  const [payment] = await database.db.select().from(payments).where(eq(payments.partyShareId, shareId));
  expect([share!.amount, share!.voucherAmount, payment!.refunded]).toEqual([1100, 1000, 1100]);
  expect((await mei.view()).bill).toMatchObject({ totalAmount: 2200, paidAmount: 1100 });
});

test('TAB-05 a voucher that two guests and the counter use at once is used once', async () => {
  const arjun = await sitDown(client, shop, { name: 'Arjun' });
  const share = { kind: 'amount', amount: 1000, shown: 1000 } as const;
  const outcomes = await Promise.allSettled([
    pay(share),
    pay(share, who, arjun),
    counter.call('tables.payByVoucher', { ...getShop(), partyId: mei.partyId, code, left: 2200 }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const shares = await database.db.select().from(partyShares).where(eq(partyShares.partyId, mei.partyId));
  expect(shares.map(({ voucherCode, voucherAmount }) => [voucherCode, voucherAmount])).toEqual([
    [code, 1000],
  ]);
});
