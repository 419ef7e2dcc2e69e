import { eq } from 'drizzle-orm';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { partyEventsPath } from '@/lib/contract/parties';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { moveWallet } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { dishes } from '../../schema/menu';
import { orderLines, orders } from '../../schema/orders';
import { parties } from '../../schema/parties';
import { payments, refunds } from '../../schema/payments';
import { checkInvariants } from '../../testing/crash/invariants';
import { createTestClock } from '../../testing/deps';
import { openEvents } from '../../testing/event-reader';
import {
  createMemberKey,
  createPartyLine,
  createShareNotice,
  insertTableShop,
  sitDown,
  type TestMember,
  tableNoon,
} from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, insertPromotion, insertShop, type TestShop } from '../../testing/shop';
import { cancelOrder } from '../orders/orders.operator';
import { listKnocks } from './knock';
import { answerKnock } from './parties.operator';
import { closeIdleParties, expireUnpaidRounds, releaseExpiredShares, settlePaidParties } from './party-jobs';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let token: string;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
  token = await client.guest();
});
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertTableShop(database.db);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getTableInput = () => ({ restaurantId: shop.restaurantId, tableNo: 'A1' });
const find = () => client.call(contract['parties.find'], getTableInput(), { token });
const getMemberInput = ({ partyId, memberKey }: TestMember) => ({ partyId, memberKey });
const listStoredOrders = () =>
  database.db
    .select()
    .from(orders)
    .where(eq(orders.restaurantId, shop.restaurantId))
    .orderBy(orders.createdAt);
const getParty = async ({ partyId }: TestMember) =>
  (await database.db.select().from(parties).where(eq(parties.id, partyId)))[0]!;

const listStoredRefunds = (shareId: string) =>
  database.db
    .select({ amount: refunds.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(payments.partyShareId, shareId));

/** Two at a table: Mei opened it. */
async function seatTwo(): Promise<[TestMember, TestMember]> {
  const mei = await sitDown(client, shop);
  const { digits } = await mei.view();
  return [mei, await sitDown(client, shop, { name: 'Quân', digits, locale: 'vn' })];
}

/** Two who have eaten for 29.15: 10.00 and 16.50 of dishes, and 10% service charge. */
async function seatTwoToPay(): Promise<[TestMember, TestMember]> {
  const [mei, quan] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await quan.put([createPartyLine(shop.dishIds[0]!), createPartyLine(shop.dishIds[1]!)]);
  await mei.send(1);
  return [mei, quan];
}

const payByBank = async (member: TestMember, share: Parameters<TestMember['pay']>[0]) => {
  const { reference, shareId } = await member.pay(share);
  const answer = await client.notify('bank', {
    ...createShareNotice(reference, share.shown),
    transferId: 'first',
  });
  return { shareId, reference, outcome: answer.data?.outcome };
};

test('TAB-01 the first at a table opens its party, the next join it and all see who is there', async () => {
  expect(await find()).toEqual({ shared: true });
  const [mei, quan] = await seatTwo();
  expect(quan.partyId).toBe(mei.partyId);
  expect((await find()).party).toMatchObject({
    rounds: 0,
    members: [
      { no: 1, name: 'Mei' },
      { no: 2, name: 'Quân' },
    ],
  });
  expect((await mei.view()).members.map(({ name }) => name)).toEqual(['Mei', 'Quân']);
  expect(await mei.view()).toEqual(await quan.view('en'));
});

test('TAB-01 a phone that joins again changes its name and colour and stays one person', async () => {
  const [, quan] = await seatTwo();
  const again = await client.call(
    contract['parties.join'],
    { ...getTableInput(), memberKey: quan.memberKey, name: 'Quan N.', colour: 7 },
    { token },
  );
  expect(again.memberNo).toBe(2);
  expect((await quan.view()).members).toMatchObject([{ name: 'Mei' }, { name: 'Quan N.', colour: 7 }]);
});

test('TAB-12 a restaurant without shared tables has none to join', async () => {
  const plain = await insertTableShop(database.db, [{}], { pickup: { discountPercent: 0, leadMinutes: 20 } });
  const input = { restaurantId: plain.restaurantId, tableNo: 'A1' };
  expect(await client.call(contract['parties.find'], input, { token })).toEqual({ shared: false });
  const joining = { ...input, memberKey: createMemberKey(), name: 'Mei', colour: 0 };
  expect((await client.getError(contract['parties.join'], joining, { token })).code).toBe('PARTY_OFF');
});

test('TAB-01 a table that the restaurant does not have is unknown', async () => {
  const at = { ...getTableInput(), tableNo: 'Z9' };
  expect((await client.getError(contract['parties.find'], at, { token })).code).toBe('TABLE_UNKNOWN');
  const without = await insertShop(database.db);
  const there = { restaurantId: without.restaurantId, tableNo: 'A1' };
  expect((await client.getError(contract['parties.find'], there, { token })).code).toBe('TABLE_UNKNOWN');
});

test('TAB-08 who does not know the four digits joins nothing, and guessing ends after five tries', async () => {
  const mei = await sitDown(client, shop);
  const { digits } = await mei.view();
  const wrong = digits === '0000' ? '0001' : '0000';
  const joining = { ...getTableInput(), memberKey: createMemberKey(), name: 'Mallory', colour: 0 };
  const join = (tried?: string) =>
    client.getError(contract['parties.join'], { ...joining, digits: tried }, { token });
  expect((await join()).code).toBe('PARTY_DIGITS_WRONG');
  for (let attempt = 2; attempt <= 5; attempt++) expect((await join(wrong)).code).toBe('PARTY_DIGITS_WRONG');
  expect((await join(digits)).code).toBe('TOO_MANY');
  clock.advance({ minutes: 16 });
  await client.call(contract['parties.join'], { ...joining, digits }, { token });
  expect((await mei.view()).members).toHaveLength(2);
});

test('TAB-08 a stranger with the number of a party reads and changes nothing', async () => {
  const mei = await sitDown(client, shop);
  const stranger = { partyId: mei.partyId, memberKey: createMemberKey() };
  expect((await client.getError(contract['parties.view'], stranger, { token })).code).toBe('NOT_FOUND');
  const put = { ...stranger, change: createMemberKey(), seen: 0, lines: [createPartyLine(shop.dishIds[0]!)] };
  expect((await client.getError(contract['parties.putCart'], put, { token })).code).toBe('NOT_FOUND');
  expect((await mei.view()).lines).toEqual([]);
});

test('TAB-02 each puts their own lines, and the others see them with their prices', async () => {
  const [mei, quan] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!, 2, { forAll: true })]);
  await quan.put([createPartyLine(shop.dishIds[1]!, 1, { dishRemark: 'no coriander' })]);
  expect((await mei.view()).lines).toMatchObject([
    { memberNo: 1, dishName: 'Dish 0', dishCount: 2, totalAmount: 2000, forAll: true },
    { memberNo: 2, dishName: 'Dish 1', dishCount: 1, totalAmount: 650, dishExtra: 'no coriander' },
  ]);
});

test('TAB-02 a change whose answer got lost is applied once; one that saw an old cart is told what there is', async () => {
  const mei = await sitDown(client, shop);
  const putCart = (change: string, seen: number, count: number) =>
    client.call(
      contract['parties.putCart'],
      { ...getMemberInput(mei), change, seen, lines: [createPartyLine(shop.dishIds[0]!, count)] },
      { token },
    );
  const first = 'change-number-one';
  expect(await putCart(first, 0, 1)).toMatchObject({ applied: true, cartVersion: 1 });
  expect(await putCart(first, 0, 1)).toMatchObject({ applied: true, cartVersion: 1 });
  expect(await putCart('another-phone-one', 0, 3)).toMatchObject({
    applied: false,
    cartVersion: 1,
    lastChange: first,
    lines: [{ dishId: shop.dishIds[0], dishCount: 1 }],
  });
  expect(await putCart('another-phone-two', 1, 3)).toMatchObject({ applied: true, cartVersion: 2 });
});

test('TAB-02 who opened the table takes out another’s line; others may not', async () => {
  const [mei, quan] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await quan.put([createPartyLine(shop.dishIds[1]!)]);
  const remove = contract['parties.removeLine'];
  const [one, two] = (await mei.view()).lines;
  const others = { ...getMemberInput(quan), memberNo: 1, lineId: one!.lineId };
  expect((await client.getError(remove, others, { token })).code).toBe('FORBIDDEN');
  const left = await client.call(
    remove,
    { ...getMemberInput(mei), memberNo: 2, lineId: two!.lineId },
    { token },
  );
  expect(left.lines).toMatchObject([{ memberNo: 1 }]);
});

test('TAB-03 stock and the most of a dish hold for the table together', async () => {
  shop = await insertTableShop(database.db, [
    { price: 1000, stock: 3 },
    { price: 500, more: { maxOrder: 2 } },
  ]);
  const [mei, quan] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!, 2), createPartyLine(shop.dishIds[1]!, 2)]);
  await expect(quan.put([createPartyLine(shop.dishIds[0]!, 2)])).rejects.toMatchObject({
    code: 'STOCK_SHORT',
  });
  await expect(quan.put([createPartyLine(shop.dishIds[1]!)])).rejects.toMatchObject({ code: 'MAX_NUMBER' });
  await quan.put([createPartyLine(shop.dishIds[0]!)]);
  // Less can always be put, also of a dish that has run short meanwhile.
  await database.db.update(dishes).set({ stock: 1 }).where(eq(dishes.id, shop.dishIds[0]!));
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
});

test('TAB-04 a round is one order with the lines of all, and sending it again sends nothing', async () => {
  const [mei, quan] = await seatTwoToPay();
  const [order, another] = await listStoredOrders();
  expect(another).toBeUndefined();
  expect(order).toMatchObject({
    partyId: mei.partyId,
    userId: null,
    tableNo: 'A1',
    status: OrderStatus.Accepted,
    payStatus: PayStatus.Unpaid,
    total: 2915,
  });
  const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id));
  expect(lines).toHaveLength(3);
  expect((await quan.send(1)).rounds).toHaveLength(1);
  expect(await listStoredOrders()).toHaveLength(1);
  expect((await mei.view()).lines).toEqual([]);
  expect((await mei.view()).rounds).toMatchObject([
    { no: 1, sentBy: 1, totalAmount: 2915, lines: [{ memberNo: 1 }, { memberNo: 2 }, { memberNo: 2 }] },
  ]);
});

test('TAB-04 more rounds follow; an empty one and one out of turn are not sent', async () => {
  const [mei, quan] = await seatTwoToPay();
  await expect(quan.send(2)).rejects.toMatchObject({ code: 'ROUND_EMPTY' });
  await quan.put([createPartyLine(shop.dishIds[1]!)]);
  await expect(quan.send(3)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  const { rounds, bill } = await quan.send(2);
  expect(rounds.map(({ no, sentBy }) => [no, sentBy])).toEqual([
    [1, 1],
    [2, 2],
  ]);
  expect(bill.totalAmount).toBe(2915 + 715);
  expect((await getParty(mei)).billed).toBe(2915 + 715);
});

test('TAB-03 a round with a dish that sold out meanwhile is not sent, and says which dish it is', async () => {
  const [mei] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!), createPartyLine(shop.dishIds[1]!)]);
  await database.db.update(dishes).set({ stock: 0 }).where(eq(dishes.id, shop.dishIds[1]!));
  expect((await mei.view()).lines.map(({ problem }) => problem)).toEqual([undefined, 'SOLD_OUT']);
  await expect(mei.send(1)).rejects.toMatchObject({ code: 'STOCK_SHORT', detail: { dishName: 'Dish 1' } });
  expect(await listStoredOrders()).toEqual([]);
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  expect((await mei.send(1)).rounds).toHaveLength(1);
});

test('TAB-05 the bill names dishes, service charge and tax, and the members’ own amounts sum to it', async () => {
  shop = await insertTableShop(database.db, [{ price: 999 }, { price: 333 }], {
    taxes: [{ name: { en: 'GST', 'zh-CN': '消费税' }, percent: 9 }],
  });
  const [mei, quan] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!), createPartyLine(shop.dishIds[1]!, 1, { forAll: true })]);
  await quan.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  const { bill, members } = await mei.view();
  expect(bill).toMatchObject({
    dishAmount: 2331,
    serviceAmount: 233,
    servicePercent: 10,
    taxes: [{ name: 'GST', percent: 9, amount: 231 }],
    totalAmount: 2795,
    leftAmount: 2795,
  });
  expect(members[0]!.ownAmount + members[1]!.ownAmount).toBe(bill.totalAmount);
  expect(members.map(({ ownAmount }) => ownAmount)).toEqual([1398, 1397]);
  expect((await quan.view('zh-CN')).bill.taxes[0]!.name).toBe('消费税');
});

test('TAB-09 each reads the table in their own language', async () => {
  const [mei, quan] = await seatTwoToPay();
  expect((await mei.view('zh-CN')).rounds[0]!.lines.map(({ dishName }) => dishName)).toEqual([
    '菜 0',
    '菜 0',
    '菜 1',
  ]);
  expect((await quan.view('en')).rounds[0]!.lines[0]!.dishName).toBe('Dish 0');
  const [order] = await listStoredOrders();
  expect(order!.locale).toBe('en');
});

test('TAB-06 a share has its own QR code with its amount, and is held until it is paid', async () => {
  const [mei, quan] = await seatTwoToPay();
  const { payment, shareId } = await client.call(
    contract['parties.payShare'],
    { ...getMemberInput(mei), kind: 'own', shown: 1100, payType: 'PAY_NOW' },
    { token },
  );
  const { data, width, height } = PNG.sync.read(Buffer.from(payment.qrCodeInBase64!, 'base64'));
  const code = jsqr(new Uint8ClampedArray(data), width, height)!.data;
  expect(code).toContain('540511.00');
  expect(code).toContain(payment.orderSn.replaceAll('-', ''));
  expect((await quan.view()).bill).toMatchObject({ heldAmount: 1100, paidAmount: 0, leftAmount: 1815 });
  expect((await quan.view()).members[0]).toMatchObject({ heldAmount: 1100 });
  expect(await client.call(contract['parties.myShare'], getMemberInput(mei), { token })).toMatchObject({
    held: { shareId, payment: { orderSn: payment.orderSn, qrCodeInBase64: payment.qrCodeInBase64 } },
  });
  const second = { ...getMemberInput(mei), kind: 'all' as const, shown: 1815, payType: 'PAY_NOW' };
  expect((await client.getError(contract['parties.payShare'], second, { token })).code).toBe('SHARE_HELD');
  const notice = createShareNotice(payment.orderSn.replaceAll('-', ''), 1100);
  expect((await client.notify('bank', notice)).data?.outcome).toBe('confirmed');
  expect((await quan.view()).members[0]).toMatchObject({ heldAmount: 0, paidAmount: 1100 });
});

test.each([
  {
    country: 'MY',
    payType: 'DUITNOW_QR',
    accounts: { duitnow: { acquirer: '890053', qrId: 'TEST0005201', name: 'TEST' } },
    currency: 'MYR',
    // 30.45 and 10% service charge, rounded: 33.50.
    price: 1015,
    shares: [1117, 1117, 1116],
    inCode: '540511.17',
  },
  {
    country: 'VN',
    payType: 'VIETQR',
    accounts: { vietqr: { bin: '970436', account: '0123456789', name: 'TEST' } },
    currency: 'VND',
    // 135,015 and 10% service charge, rounded to whole dong: 148,517.
    price: 4_500_500,
    shares: [4_950_600, 4_950_600, 4_950_500],
    inCode: '540549506',
  },
] as const)(
  'TAB-06 in $country three pay equal parts by $payType in whole units of the currency, to the last one',
  async ({ country, payType, accounts, currency, price, shares, inCode }) => {
    shop = await insertTableShop(database.db, [{ price }], {
      countryCode: country,
      payTypes: [payType],
      paymentAccounts: accounts,
    });
    const mei = await sitDown(client, shop);
    const { digits } = await mei.view();
    const people = [mei, await sitDown(client, shop, { digits }), await sitDown(client, shop, { digits })];
    await mei.put([createPartyLine(shop.dishIds[0]!, 3)]);
    const { bill } = await mei.send(1);
    expect(shares[0] + shares[1] + shares[2]).toBe(bill.totalAmount);
    for (const [index, member] of people.entries()) {
      const shown = shares[index]!;
      const { reference, qrCodeInBase64 } = await member.pay({ kind: 'equal', parts: 3, shown, payType });
      const { data, width, height } = PNG.sync.read(Buffer.from(qrCodeInBase64, 'base64'));
      const code = jsqr(new Uint8ClampedArray(data), width, height)!.data;
      expect(code).toContain(reference);
      if (index === 0) expect(code).toContain(inCode);
      await client.notify('bank', createShareNotice(reference, shown, currency));
    }
    expect(await mei.view()).toMatchObject({ state: 'closed', bill: { leftAmount: 0 } });
  },
);

test('TAB-06 a share that was given up or whose time is over is free again', async () => {
  const [mei, quan] = await seatTwoToPay();
  const { shareId } = await mei.pay({ kind: 'all', shown: 2915 });
  await expect(quan.pay({ kind: 'own', shown: 1815 })).rejects.toMatchObject({ code: 'SHARE_NOTHING_LEFT' });
  const others = { ...getMemberInput(quan), shareId };
  expect((await client.getError(contract['parties.releaseShare'], others, { token })).code).toBe('NOT_FOUND');
  const free = await client.call(
    contract['parties.releaseShare'],
    { ...getMemberInput(mei), shareId },
    { token },
  );
  expect(free.bill).toMatchObject({ heldAmount: 0, leftAmount: 2915 });
  await quan.pay({ kind: 'own', shown: 1815 });
  clock.advance({ hours: 1 });
  await releaseExpiredShares(client.deps);
  expect((await mei.view()).bill).toMatchObject({ heldAmount: 0, leftAmount: 2915 });
});

test('TAB-06 an amount is paid as it is shown or not at all, and never more than is left', async () => {
  const [mei, quan] = await seatTwoToPay();
  await expect(mei.pay({ kind: 'own', shown: 1000 })).rejects.toMatchObject({
    code: 'SHARE_CHANGED',
    detail: { amount: 11 },
  });
  await expect(mei.pay({ kind: 'amount', amount: 3000, shown: 3000 })).rejects.toMatchObject({
    code: 'SHARE_TOO_MUCH',
  });
  await expect(mei.pay({ kind: 'amount', amount: 0, shown: 0 })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await payByBank(mei, { kind: 'amount', amount: 500, shown: 500 });
  // What one has paid counts for one's own dishes and for one's equal part.
  expect((await payByBank(mei, { kind: 'equal', parts: 2, shown: 958 })).outcome).toBe('confirmed');
  expect((await payByBank(quan, { kind: 'all', shown: 1457 })).outcome).toBe('confirmed');
  expect((await mei.view()).bill).toMatchObject({ paidAmount: 2915, leftAmount: 0 });
});

test('TAB-06 a payment type that shares cannot be paid by is said to be so, and nothing is held', async () => {
  const [mei] = await seatTwoToPay();
  const input = { ...getMemberInput(mei), kind: 'all' as const, shown: 2915, payType: 'WALLET_PAY' };
  expect((await client.getError(contract['parties.payShare'], input, { token })).code).toBe(
    'PAY_TYPE_UNAVAILABLE',
  );
  expect((await mei.view()).bill.heldAmount).toBe(0);
});

test('TAB-07 when the last share is paid the rounds are paid and the table is free', async () => {
  const [mei, quan] = await seatTwoToPay();
  await payByBank(mei, { kind: 'own', shown: 1100 });
  expect((await mei.view()).state).toBe('open');
  await payByBank(quan, { kind: 'own', shown: 1815 });
  const after = await mei.view();
  expect(after).toMatchObject({ state: 'closed', members: [{ paidAmount: 1100 }, { paidAmount: 1815 }] });
  expect((await listStoredOrders()).map(({ payStatus }) => payStatus)).toEqual([PayStatus.Paid]);
  await expect(mei.put([createPartyLine(shop.dishIds[0]!)])).rejects.toMatchObject({ code: 'PARTY_CLOSED' });
  await expect(mei.send(2)).rejects.toMatchObject({ code: 'PARTY_CLOSED' });
  // The next guests have a party of their own, where the old phone is a stranger.
  const next = await sitDown(client, shop, { name: 'Next' });
  expect(next.partyId).not.toBe(mei.partyId);
  const old = { partyId: next.partyId, memberKey: mei.memberKey };
  expect((await client.getError(contract['parties.view'], old, { token })).code).toBe('NOT_FOUND');
});

test('TAB-07 a paid bill stays open while somebody is choosing, and the next round is owed', async () => {
  const [mei, quan] = await seatTwoToPay();
  await quan.put([createPartyLine(shop.dishIds[1]!)]);
  await payByBank(mei, { kind: 'all', shown: 2915 });
  expect((await mei.view()).state).toBe('open');
  expect((await quan.send(2)).bill).toMatchObject({ totalAmount: 3630, leftAmount: 715 });
});

test('TAB-06 money for a share that was given up counts while so much is left, otherwise it goes back', async () => {
  const [mei, quan] = await seatTwoToPay();
  const first = await mei.pay({ kind: 'all', shown: 2915 });
  await client.call(
    contract['parties.releaseShare'],
    { ...getMemberInput(mei), shareId: first.shareId },
    { token },
  );
  await payByBank(quan, { kind: 'own', shown: 1815 });
  await client.notify('bank', createShareNotice(first.reference, 2915));
  expect((await quan.view()).bill).toMatchObject({ paidAmount: 1815, leftAmount: 1100 });
  const second = await mei.pay({ kind: 'own', shown: 1100 });
  await client.call(
    contract['parties.releaseShare'],
    { ...getMemberInput(mei), shareId: second.shareId },
    { token },
  );
  expect((await client.notify('bank', createShareNotice(second.reference, 1100))).data?.outcome).toBe(
    'confirmed',
  );
  expect((await quan.view()).state).toBe('closed');
  expect(await listStoredRefunds(first.shareId)).toEqual([{ amount: 2915 }]);
});

test('TAB-06 a share that is paid twice is refunded once', async () => {
  const [mei] = await seatTwoToPay();
  const { reference, shareId } = await payByBank(mei, { kind: 'own', shown: 1100 });
  const again = { ...createShareNotice(reference, 1100), transferId: 'second' };
  for (const repeated of [false, true])
    expect((await client.notify('bank', again)).data).toEqual({ outcome: 'paid twice', repeated });
  expect((await mei.view()).bill.paidAmount).toBe(1100);
  expect(await listStoredRefunds(shareId)).toEqual([{ amount: 1100 }]);
});

test('TAB-05 a cancelled round leaves the bill, unless so much is paid of it already', async () => {
  const [mei, quan] = await seatTwoToPay();
  await quan.put([createPartyLine(shop.dishIds[1]!)]);
  clock.advance({ minutes: 10 });
  await quan.send(2);
  const [first, second] = await listStoredOrders();
  const cancel = (id: string) =>
    cancelOrder(database.db, id, { now: clock.now(), reason: 'burnt', restaurantId: shop.restaurantId });
  await cancel(second!.id);
  expect((await mei.view()).bill.totalAmount).toBe(2915);
  await mei.pay({ kind: 'own', shown: 1100 });
  await payByBank(quan, { kind: 'own', shown: 1815 });
  await expect(cancel(first!.id)).rejects.toMatchObject({ code: 'BILL_PAID' });
  expect((await listStoredOrders())[0]!.status).toBe(OrderStatus.Accepted);
});

test('TAB-07 a bill that a cancellation has made as small as what is paid is settled', async () => {
  const [mei, quan] = await seatTwoToPay();
  await payByBank(mei, { kind: 'own', shown: 1100 });
  await quan.put([createPartyLine(shop.dishIds[1]!)]);
  const { rounds } = await quan.send(2);
  await payByBank(quan, { kind: 'amount', amount: 1815, shown: 1815 });
  await cancelOrder(database.db, rounds[1]!.orderSn, { now: clock.now(), restaurantId: shop.restaurantId });
  await settlePaidParties(client.deps);
  expect((await mei.view()).state).toBe('closed');
  expect((await listStoredOrders()).map(({ payStatus }) => payStatus).sort()).toEqual([
    PayStatus.Unpaid,
    PayStatus.Paid,
  ]);
});

test('TAB-07 a table where nothing is owed is free after hours without a change', async () => {
  const mei = await sitDown(client, shop);
  clock.advance({ hours: 3 });
  await closeIdleParties(client.deps);
  expect((await getParty(mei)).state).toBe('open');
  clock.advance({ hours: 2 });
  await closeIdleParties(client.deps);
  expect((await getParty(mei)).state).toBe('closed');
});

test('TAB-02 the stream of a party tells each change to every member in their language', async () => {
  const [mei, quan] = await seatTwo();
  const query = new URLSearchParams(getMemberInput(mei));
  const headers = {
    accesstoken: token,
    locale: 'zh-CN',
    'x-gateway-secret': client.deps.env.GATEWAY_SECRET,
    platform: 'webOrder',
  };
  const events = await openEvents(`${client.url}/${partyEventsPath}?${query}`, headers);
  try {
    expect(await events.next()).toMatchObject({ event: 'party', data: { lines: [], members: [{}, {}] } });
    await quan.put([createPartyLine(shop.dishIds[0]!)]);
    expect(await events.next()).toMatchObject({ data: { lines: [{ dishName: '菜 0', memberNo: 2 }] } });
    await quan.send(1);
    expect(await events.next()).toMatchObject({ data: { lines: [], rounds: [{ no: 1, sentBy: 2 }] } });
  } finally {
    await events.close();
  }
  const strange = new URLSearchParams({ ...getMemberInput(mei), memberKey: createMemberKey() });
  await expect(openEvents(`${client.url}/${partyEventsPath}?${strange}`, headers)).rejects.toThrow(
    'NOT_FOUND',
  );
});

describe('where staff let people in', () => {
  const join = (tableNo: string, memberKey: string, name = 'Arjun') =>
    client.call(
      contract['parties.join'],
      { restaurantId: shop.restaurantId, tableNo, memberKey, name, colour: 0 },
      { token },
    );
  const act = () => ({ restaurantId: shop.restaurantId, now: clock.now(), actor: 'Siti' });

  beforeEach(async () => {
    shop = await insertTableShop(database.db, undefined, {
      pickup: { discountPercent: 0, leadMinutes: 20, sharedTables: true, tableJoin: 'nod' },
    });
  });

  test('TAB-08 a stranger waits until staff nod, digits open nothing, and the view shows none', async () => {
    const mei = await sitDown(client, shop);
    expect((await mei.view()).digits).toBe('');
    expect(await find()).toMatchObject({ shared: true, joinBy: 'nod' });
    const { digits } = await getParty(mei);
    await expect(sitDown(client, shop, { digits })).rejects.toMatchObject({ code: 'PARTY_NOD' });
    const memberKey = createMemberKey();
    await expect(join('A1', memberKey)).rejects.toMatchObject({ code: 'PARTY_NOD' });
    await expect(join('A1', memberKey)).rejects.toMatchObject({ code: 'PARTY_NOD' });
    const waiting = await listKnocks(database.db, shop.restaurantId);
    expect(waiting.map(({ name }) => name)).toEqual(['Mei', 'Arjun']);
    const { partyId, keyHash: knockId } = waiting[1]!;
    await answerKnock(database.db, { ...act(), partyId, knockId, isAdmitted: true });
    expect(await join('A1', memberKey)).toMatchObject({ memberNo: 2 });
    expect(await listKnocks(database.db, shop.restaurantId)).toHaveLength(1);
  });

  test('TAB-08 whom staff turn away is not let in, and what was said is not said twice', async () => {
    await sitDown(client, shop);
    const memberKey = createMemberKey();
    await expect(join('A1', memberKey)).rejects.toMatchObject({ code: 'PARTY_NOD' });
    const waiting = await listKnocks(database.db, shop.restaurantId);
    const { partyId, keyHash: knockId } = waiting[0]!;
    const answer = { ...act(), partyId, knockId, isAdmitted: false };
    await answerKnock(database.db, answer);
    await expect(join('A1', memberKey)).rejects.toMatchObject({ code: 'PARTY_REFUSED' });
    await expect(answerKnock(database.db, answer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = { ...answer, restaurantId: shop.restaurantId + 1 };
    await expect(answerKnock(database.db, elsewhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('where a round is paid first', () => {
  beforeEach(async () => {
    shop = await insertTableShop(database.db, [{ price: 1000, stock: 5 }], {
      pickup: { discountPercent: 0, leadMinutes: 20, sharedTables: true, tablePayFirst: true },
    });
  });
  const getStock = async () =>
    (await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[0]!)))[0]!.stock;

  test('TAB-04 the kitchen gets a round when all of it is paid, and more rounds follow', async () => {
    const [mei, arjun] = await seatTwo();
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    await arjun.put([createPartyLine(shop.dishIds[0]!)]);
    expect(await mei.send(1)).toMatchObject({ payFirst: true });
    expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.AwaitingPayment, total: 2000 }]);
    expect(await getStock()).toBe(3);
    for (const each of [mei, arjun]) {
      const { reference } = await each.pay({ kind: 'own', shown: 1000 });
      await client.notify('bank', createShareNotice(reference, 1000));
    }
    expect(await listStoredOrders()).toMatchObject([
      { status: OrderStatus.Accepted, payStatus: PayStatus.Paid },
    ]);
    expect(await getParty(mei)).toMatchObject({ state: 'open', billed: 2000, paid: 2000 });
    await arjun.put([createPartyLine(shop.dishIds[0]!)]);
    await arjun.send(2);
    expect(await getParty(mei)).toMatchObject({ billed: 3000, paid: 2000 });
  });

  test('TAB-04 a round that nobody pays in time is cancelled; one that is paid in part waits', async () => {
    const [mei] = await seatTwo();
    await mei.put([createPartyLine(shop.dishIds[0]!, 2)]);
    await mei.send(1);
    const { reference } = await mei.pay({ kind: 'amount', amount: 500, shown: 500 });
    await client.notify('bank', createShareNotice(reference, 500));
    clock.set(new Date(tableNoon.getTime() + 20 * 60_000));
    await expireUnpaidRounds(client.deps);
    expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.AwaitingPayment }]);

    shop = await insertTableShop(database.db, [{ price: 1000, stock: 5 }], {
      pickup: { discountPercent: 0, leadMinutes: 20, sharedTables: true, tablePayFirst: true },
    });
    const other = await sitDown(client, shop);
    await other.put([createPartyLine(shop.dishIds[0]!, 2)]);
    await other.send(1);
    clock.set(new Date(tableNoon.getTime() + 60 * 60_000));
    await expireUnpaidRounds(client.deps);
    expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.Cancelled }]);
    expect(await getParty(other)).toMatchObject({ state: 'open', billed: 0 });
    expect(await getStock()).toBe(5);
  });
});

test('TAB-06 a member who is logged in pays a share by wallet, once; a guest cannot', async () => {
  shop = await insertTableShop(database.db, [{ price: 1000 }], { payTypes: ['WALLET_PAY', 'PAY_NOW'] });
  const [mei, arjun] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  const [diner] = await insertDiners(database.db, 1, clock.now());
  await database.db.transaction((tx) =>
    moveWallet(tx, {
      userId: diner!.userId,
      currency: 'SGD',
      amount: 600,
      type: 'topup',
      dedupeKey: `seed:${diner!.userId}`,
      now: clock.now(),
    }),
  );
  const share = { kind: 'amount', amount: 400, shown: 400, payType: 'WALLET_PAY' } as const;
  const pay = (who: TestMember, withToken: string) =>
    client.call(contract['parties.payShare'], { ...getMemberInput(who), ...share }, { token: withToken });
  await expect(pay(arjun, token)).rejects.toMatchObject({ code: 'PAY_TYPE_UNAVAILABLE' });
  await pay(mei, diner!.token);
  expect(await getParty(mei)).toMatchObject({ paid: 400, held: 0 });
  await expect(pay(mei, diner!.token)).rejects.toMatchObject({ code: 'WALLET_SHORT' });
  expect(await getParty(mei)).toMatchObject({ paid: 400, held: 0 });
  const { reference } = await arjun.pay({ kind: 'all', shown: 700 });
  await client.notify('bank', createShareNotice(reference, 700));
  expect(await getParty(mei)).toMatchObject({ state: 'closed', paid: 1100 });
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-05 a promotion code of the table is taken off a round, and an unknown one sends nothing', async () => {
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'TABLE10',
    name: { en: 'Ten' },
    percentOff: 10,
    usesLeft: 1,
  });
  const [mei, arjun] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  const send = (promotionCode: string) =>
    client.call(
      contract['parties.sendRound'],
      { ...getMemberInput(mei), round: 1, promotionCode },
      { token },
    );
  await expect(send('NOBODY')).rejects.toMatchObject({ code: 'PROMOTION_INVALID' });
  // S$10.00 less 10%, with 10% service charge.
  expect((await send('TABLE10')).bill).toMatchObject({ discountAmount: 100, totalAmount: 990 });
  expect((await arjun.view()).members.map(({ ownAmount }) => ownAmount)).toEqual([990, 0]);
});
