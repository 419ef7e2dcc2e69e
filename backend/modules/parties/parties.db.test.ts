import { eq } from 'drizzle-orm';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { partyEventsPath } from '@/lib/contract/parties';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { applyJsonPatch } from '@/lib/domain/json-patch';
import { moveWallet } from '../../core/ledger';
import { withTransaction } from '../../core/transaction';
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
  tablePickup,
} from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { insertDiners, insertPromotion, insertShop, type TestShop } from '../../testing/shop';
import { findRestaurant, readDayFigures } from '../figures/figures';
import { takeOffLines } from '../orders/ending/take-off-lines';
import { cancelOrder } from '../orders/steps/orders-by-staff';
import { getWallTime } from '../restaurant/hours';
import { touchRestaurant } from '../restaurant/restaurant-by-staff';
import { prepareGuestRefunds } from './bill/refund-guests';
import { closeIdleParties, expireUnpaidRounds, releaseExpiredShares, settlePaidParties } from './end-parties';
import { removeGuest } from './tables/remove-guest';

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

/** Opens the event stream of a member. */
const followTable = (member: TestMember, locale = 'en', more: Record<string, string> = {}) =>
  openEvents(
    `${client.url}/${partyEventsPath}?${new URLSearchParams({ ...getMemberInput(member), ...more })}`,
    {
      accesstoken: token,
      locale,
      'x-gateway-secret': client.deps.env.GATEWAY_SECRET,
      platform: 'webOrder',
    },
  );

/** Changes the price of the first dish, as the console does. */
const changePrice = (price: number) =>
  withTransaction(database.db, async (tx) => {
    await tx.update(dishes).set({ price }).where(eq(dishes.id, shop.dishIds[0]!));
    await touchRestaurant(tx, shop.restaurantId, clock.now());
  });

/** Seats two guests at a table that Mei opened. */
async function seatTwo(): Promise<[TestMember, TestMember]> {
  return [await sitDown(client, shop), await sitDown(client, shop, { name: 'Quân', locale: 'vn' })];
}

/** Seats two guests who owe 29.15: dishes of 10.00 and 16.50, and 10% service charge. */
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
  expect(await find()).toEqual({ shared: true, joinBy: 'digits' });
  const [mei, quan] = await seatTwo();
  expect(quan.partyId).toBe(mei.partyId);
  expect((await mei.view()).members.map(({ name }) => name)).toEqual(['Mei', 'Quân']);
  expect(await mei.view()).toEqual(await quan.view('en'));
});

test('TAB-08 a stranger at a table reads how many sit there, and no names', async () => {
  await seatTwo();
  const found = await find();
  expect(found.party).toEqual({ openedAt: tableNoon.toISOString(), rounds: 0, people: 2, colours: [1, 0] });
  expect(JSON.stringify(found)).not.toMatch(/Mei|Quân/);
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
  await quan.put([createPartyLine(shop.dishIds[1]!, 1, { dishRemark: 'cut in four' })]);
  expect((await mei.view()).lines).toMatchObject([
    { memberNo: 1, dishName: 'Dish 0', dishCount: 2, totalAmount: 2000, forAll: true },
    { memberNo: 2, dishName: 'Dish 1', dishCount: 1, totalAmount: 650, dishExtra: 'cut in four' },
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

test('TAB-02 leaving takes the unsent lines off, also those that this phone did not see; a late change puts none back', async () => {
  const [mei, quan] = await seatTwo();
  const put = (change: string, seen: number) =>
    client.call(
      contract['parties.putCart'],
      { ...getMemberInput(quan), change, seen, lines: [createPartyLine(shop.dishIds[0]!)] },
      { token },
    );
  await mei.put([createPartyLine(shop.dishIds[1]!)]);
  await put('change-before-leaving', 0);
  await quan.leave();
  expect((await mei.view()).lines).toMatchObject([{ memberNo: 1 }]);
  expect(await put('change-on-its-way', 1)).toMatchObject({ applied: false, lines: [] });
  expect((await mei.view()).lines).toHaveLength(1);
});

test('TAB-02 who opened the table takes out another’s line; others may not', async () => {
  const [mei, quan] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await quan.put([createPartyLine(shop.dishIds[1]!), createPartyLine(shop.dishIds[0]!, 2)]);
  const remove = contract['parties.removeLine'];
  const [one, two, three] = (await mei.view()).lines;
  const others = { ...getMemberInput(quan), memberNo: 1, lineId: one!.lineId };
  expect((await client.getError(remove, others, { token })).code).toBe('FORBIDDEN');
  const left = await client.call(
    remove,
    { ...getMemberInput(mei), memberNo: 2, lineId: two!.lineId },
    { token },
  );
  expect(left.lines).toMatchObject([{ memberNo: 1 }, { memberNo: 2 }]);
  const findNotice = async () => (await quan.view('en')).members[1]!.removed;
  expect(await findNotice()).toMatchObject({ dishName: 'Dish 1', dishCount: 1, by: 1, earlier: [] });
  // A second one is told beside the first.
  await client.call(remove, { ...getMemberInput(mei), memberNo: 2, lineId: three!.lineId }, { token });
  expect(await findNotice()).toMatchObject({
    dishName: 'Dish 0',
    dishCount: 2,
    earlier: [{ dishName: 'Dish 1', dishCount: 1, by: 1 }],
  });
  await quan.put([createPartyLine(shop.dishIds[0]!)]);
  expect(await findNotice()).toBeUndefined();
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
  // Fewer pieces are always allowed, also of a dish whose stock has run short.
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

test('TAB-04 a shared table has no minimum: a first round below that of other orders at a table is sent', async () => {
  shop = await insertTableShop(database.db, undefined, { pickup: { ...tablePickup, tableMinOrder: 5000 } });
  const [mei] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  expect((await mei.send(1)).rounds).toMatchObject([{ no: 1, totalAmount: 1100 }]);
  const { restaurantId } = shop;
  const info = await client.call(contract['restaurant.info'], { restaurantId }, { token });
  expect(info.tableMinOrderAmount).toBeUndefined();
});

test('TAB-04 more rounds follow; an empty one and one out of turn are not sent', async () => {
  const [mei, quan] = await seatTwoToPay();
  await expect(quan.send(2)).rejects.toMatchObject({ code: 'ROUND_EMPTY' });
  await quan.put([createPartyLine(shop.dishIds[1]!)]);
  await expect(quan.send(3)).rejects.toMatchObject({ code: 'ROUND_CHANGED' });
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

test('TAB-06 a dish for all belongs to those who are there when it is sent: who left before or comes later owes nothing for it', async () => {
  const [mei, quan] = await seatTwo();
  const lin = await sitDown(client, shop, { name: 'Lin' });
  await mei.put([createPartyLine(shop.dishIds[0]!, 1, { forAll: true })]);
  await lin.leave();
  await mei.send(1);
  await quan.leave();
  await sitDown(client, shop, { name: 'Late' });
  const { members, rounds, bill } = await mei.view();
  expect(bill.totalAmount).toBe(1100);
  expect(members.map(({ name, hasLeft, ownAmount }) => [name, hasLeft, ownAmount])).toEqual([
    ['Mei', undefined, 550],
    ['Quân', true, 550],
    ['Lin', true, 0],
    ['Late', undefined, 0],
  ]);
  expect(rounds[0]!.lines).toMatchObject([{ forAll: true, sharedWith: [1, 2] }]);
});

test('TAB-06 a dish shared among some is split among the chosen people alone, in the round and on the bill', async () => {
  const [mei] = await seatTwo();
  await sitDown(client, shop, { name: 'Lin' });
  await mei.put([
    createPartyLine(shop.dishIds[0]!, 1, { sharedWith: [2, 3] }),
    createPartyLine(shop.dishIds[1]!, 2),
  ]);
  expect((await mei.view()).lines.map(({ sharedWith }) => sharedWith)).toEqual([[2, 3], undefined]);
  await mei.send(1);
  const { members, rounds } = await mei.view();
  expect(members.map(({ ownAmount }) => ownAmount)).toEqual([1430, 550, 550]);
  expect(rounds[0]!.lines.map(({ sharedWith }) => sharedWith)).toEqual([[2, 3], undefined]);
});

test('TAB-06 a guest who left and joins again shares what is sent from then on', async () => {
  const [mei, quan] = await seatTwo();
  await quan.leave();
  await mei.put([createPartyLine(shop.dishIds[0]!, 1, { forAll: true })]);
  await mei.send(1);
  await client.call(
    contract['parties.join'],
    { ...getTableInput(), memberKey: quan.memberKey, name: 'Quân', colour: 1 },
    { token },
  );
  await mei.put([createPartyLine(shop.dishIds[0]!, 1, { forAll: true })]);
  await mei.send(2);
  expect((await mei.view()).members.map(({ ownAmount }) => ownAmount)).toEqual([1650, 550]);
});

test('TAB-06 those who left are not counted when the bill is divided in equal parts', async () => {
  const [mei, quan] = await seatTwo();
  await quan.leave();
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  expect(await mei.pay({ kind: 'equal', shown: 1100 })).toMatchObject({ shareId: expect.any(String) });
});

test('TAB-06 an equal part that was paid before its payer left stays a part', async () => {
  const [mei, quan] = await seatTwo();
  await mei.put([createPartyLine(shop.dishIds[0]!, 2)]);
  await mei.send(1);
  await payByBank(quan, { kind: 'equal', shown: 1100 });
  await quan.leave();
  const wrong = mei.pay({ kind: 'equal', shown: 2200 });
  await expect(wrong).rejects.toMatchObject({ code: 'SHARE_CHANGED' });
  expect(await mei.pay({ kind: 'equal', shown: 1100 })).toMatchObject({ shareId: expect.any(String) });
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
    const people = [mei, await sitDown(client, shop), await sitDown(client, shop)];
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

test('TAB-06 who leaves the table holds no share any more', async () => {
  const [mei, quan] = await seatTwoToPay();
  await quan.pay({ kind: 'all', shown: 2915 });
  expect((await mei.view()).bill.leftAmount).toBe(0);
  await quan.leave();
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
  // A payment counts for the payer's own dishes and for the payer's equal part.
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
  // The next guests get a new party, in which the old phone is not a member.
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

describe('dishes that staff take off after a guest paid (DEC-75)', () => {
  const takeOff = async (positions: number[]) => {
    const [round] = await listStoredOrders();
    await takeOffLines(database.db, round!.id, {
      taken: positions.map((position) => ({ position, count: 1 })),
      now: clock.now(),
      actor: 'staff',
      prepareRefunds: prepareGuestRefunds,
    });
  };
  const readPaid = async ({ view }: TestMember) =>
    (await view()).members.map(({ ownAmount, paidAmount }) => [ownAmount, paidAmount]);

  test('DEC-75 TAB-05 the payer of the own dishes gets the price of the one taken off back, and the others owe theirs', async () => {
    const [mei, quan] = await seatTwoToPay();
    const { shareId } = await payByBank(quan, { kind: 'own', shown: 1815 });
    await takeOff([1]);
    expect(await listStoredRefunds(shareId)).toEqual([{ amount: 1100 }]);
    expect(await readPaid(mei)).toEqual([
      [1100, 0],
      [715, 715],
    ]);
    expect((await mei.view()).bill).toMatchObject({ totalAmount: 1815, paidAmount: 715, leftAmount: 1100 });
  });

  test('CON-15 TAB-05 the figures hold the rest of such a share as takings, and what went back apart', async () => {
    const [mei, quan] = await seatTwoToPay();
    await payByBank(quan, { kind: 'own', shown: 1815 });
    await takeOff([1]);
    await payByBank(mei, { kind: 'own', shown: 1100 });
    await database.db
      .update(refunds)
      .set({ state: 'done', settledAt: clock.now() })
      .where(eq(refunds.restaurantId, shop.restaurantId));
    const restaurant = await findRestaurant(database.db, shop.restaurantId);
    const [figures] = await readDayFigures(database.db, restaurant, [
      getWallTime(clock.now(), 'Asia/Singapore').day,
    ]);
    expect(figures).toMatchObject({
      takings: 1815,
      byWay: [{ payType: 'PAY_NOW', amount: 1815 }],
      givenBack: 0,
      unwanted: { came: 1100, wentBack: 1100 },
    });
  });

  test('DEC-75 TAB-05 a payer whose dishes are all taken off gets all back, and pays nothing for others', async () => {
    const [mei, quan] = await seatTwoToPay();
    const { shareId } = await payByBank(mei, { kind: 'own', shown: 1100 });
    await takeOff([0]);
    expect(await listStoredRefunds(shareId)).toEqual([{ amount: 1100 }]);
    expect((await mei.view()).bill).toMatchObject({ totalAmount: 1815, paidAmount: 0, leftAmount: 1815 });
    await payByBank(quan, { kind: 'own', shown: 1815 });
    expect((await getParty(mei)).state).toBe('closed');
  });

  test('DEC-75 TAB-05 money for a part of the common bill stays, and so does the money of who lost no dish', async () => {
    const [mei, quan] = await seatTwoToPay();
    const amount = await payByBank(quan, { kind: 'amount', amount: 500, shown: 500 });
    const own = await payByBank(mei, { kind: 'own', shown: 1100 });
    await takeOff([1]);
    expect([await listStoredRefunds(amount.shareId), await listStoredRefunds(own.shareId)]).toEqual([[], []]);
    expect((await mei.view()).bill).toMatchObject({ totalAmount: 1815, paidAmount: 1600, leftAmount: 215 });
  });
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

test('TAB-04 a round at another amount than the shown one is refused with the right amount, and nothing is sent', async () => {
  const mei = await sitDown(client, shop);
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  const { next } = await mei.view();
  // S$10.00 with 10% service charge.
  expect(next).toMatchObject({ dishAmount: 1000, serviceAmount: 100, servicePercent: 10, totalAmount: 1100 });
  await changePrice(2000);
  await expect(mei.send(1, next!.totalAmount)).rejects.toMatchObject({
    code: 'ROUND_CHANGED',
    detail: { amount: 22 },
  });
  expect(await mei.view()).toMatchObject({ rounds: [], next: { totalAmount: 2200 } });
  expect((await mei.send(1, 2200)).bill.totalAmount).toBe(2200);
});

test('TAB-04 open tables see a changed price, and stock that an order of others took, by an event within two seconds', async () => {
  await database.db.update(dishes).set({ stock: 1 }).where(eq(dishes.id, shop.dishIds[1]!));
  const mei = await sitDown(client, shop);
  const neighbor = await sitDown(client, shop, { tableNo: 'A2' });
  await mei.put([createPartyLine(shop.dishIds[0]!), createPartyLine(shop.dishIds[1]!)]);
  const events = await followTable(mei);
  try {
    expect(await events.next()).toMatchObject({ data: { next: { totalAmount: 1815 } } });
    await changePrice(2000);
    expect(await events.nextSoon()).toMatchObject({ data: { next: { totalAmount: 2915 } } });
    await neighbor.put([createPartyLine(shop.dishIds[1]!)]);
    await neighbor.send(1);
    expect(await events.nextSoon()).toMatchObject({ data: { lines: [{}, { problem: 'SOLD_OUT' }] } });
  } finally {
    await events.close();
  }
});

test('TAB-04 an open table sees by an event that the price of some hours ends', async () => {
  const prices = [{ price: 700, times: [{ start: '11:00', end: '12:30' }] }];
  shop = await insertTableShop(database.db, [{ price: 1000, more: { prices } }]);
  const mei = await sitDown(client, shop);
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  clock.advance({ minutes: 29, seconds: 59 });
  const events = await followTable(mei);
  try {
    expect(await events.next()).toMatchObject({ data: { next: { totalAmount: 770 } } });
    clock.advance({ seconds: 1 });
    expect(await events.nextSoon()).toMatchObject({ data: { next: { totalAmount: 1100 } } });
  } finally {
    await events.close();
  }
});

test('TAB-02 the stream of a party tells each change to every member in their language', async () => {
  const [mei, quan] = await seatTwo();
  const events = await followTable(mei, 'zh-CN');
  try {
    expect(await events.next()).toMatchObject({ event: 'party', data: { lines: [], members: [{}, {}] } });
    await quan.put([createPartyLine(shop.dishIds[0]!)]);
    expect(await events.next()).toMatchObject({ data: { lines: [{ dishName: '菜 0', memberNo: 2 }] } });
    await quan.send(1);
    expect(await events.next()).toMatchObject({ data: { lines: [], rounds: [{ no: 1, sentBy: 2 }] } });
  } finally {
    await events.close();
  }
  await expect(followTable({ ...mei, memberKey: createMemberKey() })).rejects.toThrow('NOT_FOUND');
});

test('CON-13 the stream of a guest whom staff remove ends, the others are told', async () => {
  const [mei, quan] = await seatTwo();
  const streams = [await followTable(mei), await followTable(quan)] as const;
  try {
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'party' });
    const act = { restaurantId: shop.restaurantId, partyId: mei.partyId, actor: 'Ann', now: clock.now() };
    await removeGuest(client.deps, { ...act, memberNo: 2 });
    expect(await streams[0].next()).toMatchObject({
      data: { members: [{ no: 1 }, { no: 2, hasLeft: true }] },
    });
    expect(await streams[1].next()).toBeUndefined();
  } finally {
    for (const stream of streams) await stream.close();
  }
});

test('TAB-13 with thirty people a phone gets less than 20 KB after a change, and the same view as by a call', async () => {
  const people = [];
  for (let no = 1; no <= 30; no++) {
    const member = await sitDown(client, shop, { name: `Guest ${no}` });
    await member.put(
      [1, 2, 3].map((nth) =>
        createPartyLine(shop.dishIds[nth % 2]!, 1, { dishRemark: `Not too hot ${nth}` }),
      ),
    );
    people.push(member);
  }
  const [mei] = people as [TestMember];
  const events = await followTable(mei, 'en', { patches: 'true' });
  try {
    let view = (await events.next())!.data as never;
    /** Applies the events until the phone has the view that a call returns. Returns the bytes of the events. */
    async function catchUp(): Promise<number> {
      const wanted = await mei.view();
      let bytes = 0;
      while ((view as { version: number }).version < wanted.version) {
        const { event, data } = (await events.next())!;
        expect(event).toBe('patch');
        bytes += Buffer.byteLength(JSON.stringify(data));
        view = applyJsonPatch(view, data as never) as never;
      }
      expect(view).toEqual(JSON.parse(JSON.stringify(wanted)));
      return bytes;
    }
    await people[7]!.put([createPartyLine(shop.dishIds[0]!, 2)]);
    expect(await catchUp()).toBeLessThan(2_000);
    // A shared dish changes the amounts of all.
    await people[8]!.put([createPartyLine(shop.dishIds[0]!, 2, { forAll: true })]);
    expect(await catchUp()).toBeLessThan(2_000);
    await mei.send(1);
    expect(await catchUp()).toBeLessThan(20_000);
    await people[3]!.pay({ kind: 'amount', shown: 500, amount: 500 });
    expect(await catchUp()).toBeLessThan(2_000);
  } finally {
    await events.close();
  }
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
    for (const member of [mei, arjun]) {
      const { reference } = await member.pay({ kind: 'own', shown: 1000 });
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

  test('TAB-04 a round that nobody pays in time is cancelled', async () => {
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

test('PRO-02 a table sees what its next round lacks for a promotion that it can have', async () => {
  const common = { restaurantId: shop.restaurantId, isAutomatic: true, amountOff: 200 };
  await insertPromotion(database.db, {
    ...common,
    code: 'from15',
    name: { en: 'Two off' },
    minDishAmount: 1500,
  });
  await insertPromotion(database.db, {
    ...common,
    code: 'first',
    name: { en: 'First' },
    conditions: { firstOrder: true },
  });
  const [mei, arjun] = await seatTwo();
  const hint = { promotionName: 'Two off', reason: 'amount', missingAmount: 500 };
  const put = async () => {
    await mei.put([createPartyLine(shop.dishIds[0]!)]);
    return (await arjun.view()).next?.promotionHints;
  };
  expect(await put()).toEqual([hint]);
  await arjun.put([createPartyLine(shop.dishIds[0]!)]);
  const { discountAmount, promotionHints } = (await mei.view()).next!;
  expect([discountAmount, promotionHints]).toEqual([200, []]);
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
      { ...getMemberInput(mei), round: 1, shown: 1100, promotionCode },
      { token },
    );
  await expect(send('NOBODY')).rejects.toMatchObject({ code: 'PROMOTION_INVALID' });
  // S$10.00 less 10%, with 10% service charge.
  expect((await send('TABLE10')).bill).toMatchObject({ discountAmount: 100, totalAmount: 990 });
  expect((await arjun.view()).members.map(({ ownAmount }) => ownAmount)).toEqual([990, 0]);
});
