import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { dishes } from '../../../schema/menu';
import { orderLines, orders } from '../../../schema/orders';
import { parties, partyGroups, partyRounds } from '../../../schema/parties';
import { payments, refunds } from '../../../schema/payments';
import { restaurants } from '../../../schema/restaurant';
import { checkInvariants } from '../../../testing/crash/invariants';
import { createTestClock } from '../../../testing/deps';
import {
  createPartyLine,
  createShareNotice,
  groupSlot,
  insertTableShop,
  joinGroup,
  openGroup,
  type TestFriend,
  tableNoon,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import {
  createAddress,
  insertDiners,
  insertPromotion,
  near,
  type TestDiner,
  type TestShop,
} from '../../../testing/shop';
import { cancelOrder } from '../../orders/steps/orders-by-staff';
import { advanceGroups } from './advance-groups';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let opener: TestDiner;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertTableShop(database.db, [{ price: 1000, stock: 5 }, { price: 650 }]);
  [opener] = (await insertDiners(database.db, 1, tableNoon)) as [TestDiner];
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const advanceMinutes = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));
const findOrder = async ({ partyId }: TestFriend) => {
  const [found] = await database.db
    .select({ order: orders })
    .from(partyRounds)
    .innerJoin(orders, eq(orders.id, partyRounds.orderId))
    .where(eq(partyRounds.partyId, partyId));
  return found?.order;
};
const getParty = async ({ partyId }: TestFriend) =>
  (await database.db.select().from(parties).where(eq(parties.id, partyId)))[0]!;
const getStockLeft = async () =>
  (await database.db.select().from(dishes).where(eq(dishes.id, shop.dishIds[0]!)))[0]!.stock;
const listRefundAmounts = async (orderId: string) =>
  (
    await database.db
      .select({ amount: refunds.amount })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.orderId, orderId))
  )
    .map(({ amount }) => amount)
    .sort((a, b) => a - b);

/** Creates a group: Mei opened it and chose a dish of 10.00, Arjun one of 6.50; delivery costs 3.00. */
async function createTwoFriends(
  changes: Parameters<typeof openGroup>[3] = {},
): Promise<[TestFriend, TestFriend]> {
  const mei = await openGroup(client, shop, opener, changes);
  const arjun = await joinGroup(client, shop, mei.code);
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await arjun.put([createPartyLine(shop.dishIds[1]!)]);
  return [mei, arjun];
}

async function pay(who: TestFriend, kind: 'own' | 'all', shown: number): Promise<void> {
  const { reference } = await who.pay({ kind, shown });
  await client.notify('bank', createShareNotice(reference, shown));
}

test('TAB-11 friends join by a code, see who chose what and what each pays with a part of the delivery', async () => {
  const [mei, arjun] = await createTwoFriends();
  expect(mei.code).toMatch(/^\d{8}$/);
  const view = await arjun.view();
  expect(view.group).toMatchObject({
    deliveryType: 'DELIVERY_TO_HOME',
    deliveryTime: groupSlot,
    estimate: { totalAmount: 1950, feeAmount: 300, deliveryAmount: 300 },
  });
  expect(view.members.map(({ name, ownAmount }) => [name, ownAmount])).toEqual([
    ['Mei', 1150],
    ['Arjun', 800],
  ]);
  expect(view.tableNo).toBeUndefined();
});

test('TAB-11 an opener decides about the group that they read, and not about a changed one', async () => {
  const [mei, arjun] = await createTwoFriends();
  const { closesAt } = (await mei.view()).group!;
  const seen = { deadline: closesAt, total: 1950, paid: 0 };
  await mei.decide('extend', undefined, seen);
  await expect(mei.decide('extend', undefined, seen)).rejects.toMatchObject({ code: 'STATUS_CONFLICT' });
  await arjun.put([createPartyLine(shop.dishIds[1]!, 2)]);
  await expect(mei.decide('close', undefined, seen)).rejects.toMatchObject({
    code: 'ROUND_CHANGED',
    detail: { amount: 26 },
  });
  expect(await findOrder(mei)).toBeUndefined();
  await mei.decide('close', undefined, { ...seen, total: 2600 });
  await pay(arjun, 'own', 1450);
  for (const act of ['drop', 'cancel'] as const)
    await expect(mei.decide(act, undefined, { ...seen, total: 2600 })).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
  expect(await getParty(mei)).toMatchObject({ state: 'open', paid: 1450, billed: 2600 });
  await mei.decide('cancel', undefined, { ...seen, total: 2600, paid: 1450 });
  expect(await getParty(mei)).toMatchObject({ state: 'closed' });
});

test('TAB-11 a link tells nothing personal, and no view says where the order goes', async () => {
  const [mei, arjun] = await createTwoFriends();
  const found = await client.call(
    contract['parties.findGroup'],
    { restaurantId: shop.restaurantId, code: mei.code },
    { token: await client.guest() },
  );
  expect(found).toEqual({
    people: 2,
    colours: [0, 1],
    deliveryType: 'DELIVERY_TO_HOME',
    deliveryTime: groupSlot,
    closesAt: '2026-11-23T04:30:00.000Z',
    isClosed: undefined,
  });
  const seen = JSON.stringify(await arjun.view());
  expect(seen).not.toContain('Test Street');
  expect(seen).not.toContain('91234567');
});

test('TAB-11 a wrong code joins nothing, and guessing ends', async () => {
  const input = { restaurantId: shop.restaurantId, code: '00000000' };
  const token = await client.guest();
  const find = () => client.getError(contract['parties.findGroup'], input, { token });
  for (let tried = 0; tried < 10; tried++) expect((await find()).code).toBe('GROUP_UNKNOWN');
  expect((await find()).code).toBe('TOO_MANY');
});

test('TAB-11 the opener can be the one who pays for the delivery', async () => {
  const [mei] = await createTwoFriends({ feeSplit: 'opener' });
  const { members } = await mei.view();
  expect(members.map(({ ownAmount }) => ownAmount)).toEqual([1300, 650]);
});

test('TAB-11 closed by the opener it becomes one order that holds stock, and no kitchen has it until all is paid', async () => {
  const [mei, arjun] = await createTwoFriends();
  await mei.decide('close');
  expect(await getStockLeft()).toBe(4);
  const waiting = (await findOrder(mei))!;
  expect(waiting).toMatchObject({ status: OrderStatus.AwaitingPayment, total: 1950, userId: null });
  await expect(arjun.put([])).rejects.toMatchObject({ code: 'GROUP_FIXED' });
  await expect(joinGroup(client, shop, mei.code, 'Late')).rejects.toMatchObject({ code: 'GROUP_FIXED' });

  await pay(arjun, 'own', 800);
  expect((await arjun.view()).bill).toMatchObject({ paidAmount: 800, leftAmount: 1150 });
  await pay(mei, 'own', 1150);
  expect(await findOrder(mei)).toMatchObject({
    status: OrderStatus.Accepted,
    payStatus: PayStatus.Paid,
    userId: opener.userId,
    partyId: null,
    slot: groupSlot,
    payType: 'PAY_NOW',
    address: expect.objectContaining({ addressDetail: '2 Test Street' }),
  });
  expect(await getParty(mei)).toMatchObject({ state: 'closed', billed: 1950, paid: 1950, held: 0 });
  const lines = await database.db.select().from(orderLines).where(eq(orderLines.orderId, waiting.id));
  expect(lines.map(({ remark }) => remark)).toEqual(['Mei', 'Arjun']);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-11 DEC-66 a group below the minimum of an order becomes none, unlike a first round at a table', async () => {
  shop = await insertTableShop(database.db, undefined, { minOrder: 1651 });
  const [mei, arjun] = await createTwoFriends();
  await expect(mei.decide('close')).rejects.toMatchObject({
    code: 'MIN_ORDER',
    detail: { minOrderAmount: 16.51, dishAmount: 16.5 },
  });
  await arjun.put([createPartyLine(shop.dishIds[1]!, 2)]);
  await mei.decide('close');
  expect(await findOrder(mei)).toMatchObject({ total: 2600 });
});

test('TAB-11 the order of a group has the names with remarks that are not cut through an emoji', async () => {
  const mei = await openGroup(client, shop, opener);
  const anna = await joinGroup(client, shop, mei.code, 'Anna');
  const dishRemark = '\u{1F64F}'.repeat(100);
  await anna.put([createPartyLine(shop.dishIds[0]!, 1, { lineId: 'thanks', dishRemark })]);
  await mei.decide('close');
  const order = (await findOrder(mei))!;
  const [line] = await database.db.select().from(orderLines).where(eq(orderLines.orderId, order.id));
  expect(line?.remark).toBe(`Anna · ${'\u{1F64F}'.repeat(96)}`);
});

test('TAB-11 the order of a group is in the history of who opened it, and a refusal pays everybody back', async () => {
  const [mei, arjun] = await createTwoFriends();
  await mei.decide('close');
  await pay(arjun, 'own', 800);
  await pay(mei, 'own', 1150);
  const order = (await findOrder(mei))!;
  const detail = await client.call(
    contract['orders.detail'],
    { orderTransactionId: order.id },
    { token: opener.token },
  );
  expect(detail).toMatchObject({ orderSn: order.sn, payStatus: PayStatus.Paid });
  await cancelOrder(database.db, order.sn, { now: clock.now(), restaurantId: shop.restaurantId });
  expect(await listRefundAmounts(order.id)).toEqual([800, 1150]);
  expect(await getStockLeft()).toBe(5);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-11 only the opener decides', async () => {
  const [, arjun] = await createTwoFriends();
  for (const act of ['close', 'extend', 'drop', 'cancel'] as const)
    await expect(arjun.decide(act)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('TAB-11 when time is over the dishes are fixed by themselves; unpaid shares are the opener’s for a last time', async () => {
  const [mei, arjun] = await createTwoFriends({ unpaid: 'pay' });
  advanceMinutes(31);
  await advanceGroups(client.deps);
  expect(await findOrder(mei)).toMatchObject({ status: OrderStatus.AwaitingPayment });
  await pay(mei, 'own', 1150);
  await arjun.pay({ kind: 'own', shown: 800 });
  advanceMinutes(16);
  await advanceGroups(client.deps);
  expect(await mei.view()).toMatchObject({
    group: { lastCall: true },
    bill: { heldAmount: 0, leftAmount: 800 },
  });
  await pay(mei, 'all', 800);
  expect(await findOrder(mei)).toMatchObject({ status: OrderStatus.Accepted, total: 1950 });
});

test('TAB-11 the dishes of a friend who has not paid are dropped, and the opener pays what is left of the fees', async () => {
  const [mei, arjun] = await createTwoFriends({ unpaid: 'drop' });
  await mei.decide('close');
  await pay(mei, 'own', 1150);
  advanceMinutes(16);
  await advanceGroups(client.deps);
  const view = await mei.view();
  expect(view).toMatchObject({ group: { lastCall: true }, bill: { totalAmount: 1300, leftAmount: 150 } });
  expect(view.rounds[0]!.lines.map(({ memberNo }) => memberNo)).toEqual([1]);
  await pay(mei, 'all', 150);
  expect(await findOrder(mei)).toMatchObject({ status: OrderStatus.Accepted, total: 1300, takenOff: 650 });
  expect((await arjun.view()).members[1]!.ownAmount).toBe(0);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-11 when dishes are dropped, those who paid for others are refunded, and nobody is refunded the own dishes', async () => {
  const [mei, arjun] = await createTwoFriends({ feeSplit: 'opener' });
  const lan = await joinGroup(client, shop, mei.code, 'Lan');
  await lan.put([createPartyLine(shop.dishIds[1]!)]);
  await mei.decide('close', 'drop');
  // Mei pays for her dish of 10.00, the delivery of 3.00, and 6.00 of Arjun's dish; Lan pays for her own dish.
  const { reference } = await mei.pay({ kind: 'amount', amount: 1900, shown: 1900 });
  await client.notify('bank', createShareNotice(reference, 1900));
  await pay(lan, 'own', 650);
  advanceMinutes(16);
  await advanceGroups(client.deps);
  expect(await findOrder(mei)).toMatchObject({ status: OrderStatus.Accepted, total: 1950, takenOff: 650 });
  const back = await database.db
    .select({ amount: refunds.amount, paid: payments.amount })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.restaurantId, shop.restaurantId));
  expect(back).toEqual([{ amount: 600, paid: 1900 }]);
  expect((await arjun.view()).members.map(({ paidAmount }) => paidAmount)).toEqual([1300, 0, 650]);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-11 a group that is not paid in the end is cancelled, and who has paid is paid back', async () => {
  const [mei, arjun] = await createTwoFriends();
  await mei.decide('close');
  await pay(arjun, 'own', 800);
  advanceMinutes(16);
  await advanceGroups(client.deps);
  advanceMinutes(11);
  await advanceGroups(client.deps);
  const order = (await findOrder(mei))!;
  expect(order).toMatchObject({ status: OrderStatus.Cancelled, payStatus: PayStatus.Unpaid });
  expect(await getParty(mei)).toMatchObject({ state: 'closed', billed: 0, paid: 0, held: 0 });
  const back = await database.db.select().from(refunds).where(eq(refunds.restaurantId, shop.restaurantId));
  expect(back.map(({ amount }) => amount)).toEqual([800]);
  expect(await getStockLeft()).toBe(5);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-11 money that comes after the end goes back', async () => {
  const [mei, arjun] = await createTwoFriends();
  await mei.decide('close');
  const { reference } = await arjun.pay({ kind: 'own', shown: 800 });
  await mei.decide('cancel');
  await client.notify('bank', createShareNotice(reference, 800));
  const back = await database.db.select().from(refunds).where(eq(refunds.restaurantId, shop.restaurantId));
  expect(back.map(({ amount }) => amount)).toEqual([800]);
});

test('TAB-11 the opener gives more time to choose and to pay, within limits', async () => {
  const [mei] = await createTwoFriends();
  const first = (await mei.view()).group!;
  expect((await mei.decide('extend')).group!.closesAt).toBe('2026-11-23T04:40:00.000Z');
  expect(first.closesAt).toBe('2026-11-23T04:30:00.000Z');
  await mei.decide('close');
  for (let more = 0; more < 4; more++) await mei.decide('extend');
  await expect(mei.decide('extend')).rejects.toMatchObject({ code: 'GROUP_TIME' });
});

test('TAB-11 a group that cannot be ordered when time is over says why, and is ordered once that is mended', async () => {
  const mei = await openGroup(client, shop, opener);
  await mei.put([createPartyLine(shop.dishIds[0]!, 2)]);
  await database.db.update(dishes).set({ stock: 1 }).where(eq(dishes.id, shop.dishIds[0]!));
  advanceMinutes(31);
  await advanceGroups(client.deps);
  const view = await mei.view();
  expect(view.group).toMatchObject({ problem: 'STOCK_SHORT' });
  expect(view.group!.payBy).toBeUndefined();
  expect(view.lines[0]!.problem).toBe('SOLD_OUT');
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  advanceMinutes(1);
  await advanceGroups(client.deps);
  const fixed = (await mei.view()).group!;
  expect([fixed.problem, typeof fixed.payBy]).toEqual([undefined, 'string']);
});

test('TAB-11 a group in which nobody chose anything ends when its time is over', async () => {
  const mei = await openGroup(client, shop, opener);
  advanceMinutes(31);
  await advanceGroups(client.deps);
  expect(await getParty(mei)).toMatchObject({ state: 'closed', billed: 0 });
  expect(await findOrder(mei)).toBeUndefined();
});

test('a restaurant with many groups whose time is over does not delay the group of another', async () => {
  const many = await openGroup(client, shop, opener);
  const [[party], [group]] = [
    await database.db.select().from(parties).where(eq(parties.id, many.partyId)),
    await database.db.select().from(partyGroups).where(eq(partyGroups.partyId, many.partyId)),
  ];
  const copies = Array.from({ length: 210 }, (_, no) => ({ id: `copy-${no}`, digits: `${30_000_000 + no}` }));
  await database.db.insert(parties).values(copies.map((copy) => ({ ...party!, ...copy })));
  await database.db.insert(partyGroups).values(copies.map(({ id }) => ({ ...group!, partyId: id })));
  advanceMinutes(1);
  const other = await insertTableShop(database.db, [{ price: 1000 }]);
  const last = await openGroup(client, other, opener);
  advanceMinutes(31);
  await advanceGroups(client.deps);
  expect(await getParty(last)).toMatchObject({ state: 'closed' });
});

test('TAB-11 a promotion code of the opener is taken off for all, by largest remainder', async () => {
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'TOGETHER',
    name: { en: 'Together' },
    percentOff: 10,
    usesLeft: 1,
  });
  const [mei] = await createTwoFriends({ promotionCode: 'TOGETHER' });
  const { members, group } = await mei.view();
  expect(group!.estimate!.totalAmount).toBe(1785);
  expect(members.map(({ ownAmount }) => ownAmount)).toEqual([1050, 735]);
  await mei.decide('close');
  expect((await mei.view()).members.map(({ ownAmount }) => ownAmount)).toEqual([1050, 735]);
  await mei.decide('cancel');
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-11 a code that the dishes do not allow is left out, and the group can be ordered', async () => {
  await insertPromotion(database.db, {
    restaurantId: shop.restaurantId,
    code: 'BIG',
    name: { en: 'Big' },
    percentOff: 10,
    minDishAmount: 1_000_00,
  });
  const [mei] = await createTwoFriends({ promotionCode: 'BIG' });
  const { group, members } = await mei.view();
  expect(group!.estimate).toMatchObject({
    isCodeLeftOut: true,
    promotionHints: [{ promotionName: 'Big', reason: 'amount' }],
  });
  expect(members.every(({ ownAmount }) => ownAmount > 0)).toBe(true);
  await mei.decide('close');
  expect((await mei.view()).bill.totalAmount).toBe(group!.estimate!.totalAmount);
});

test('TAB-11 a restaurant that takes no codes for deliveries refuses one when a group is opened', async () => {
  await insertPromotion(database.db, { restaurantId: shop.restaurantId, code: 'OWN', name: { en: 'Own' } });
  await database.db
    .update(restaurants)
    .set({ businessMode: 'SAAS' })
    .where(eq(restaurants.id, shop.restaurantId));
  await expect(openGroup(client, shop, opener, { promotionCode: 'OWN' })).rejects.toMatchObject({
    code: 'PROMOTION_NOT_ALLOWED',
  });
});

test('TAB-11 a group asks for what an order asks for: a time, a place in reach, a code that is known', async () => {
  const refuse = (changes: Parameters<typeof openGroup>[3]) =>
    openGroup(client, shop, opener, changes).then(
      () => 'opened',
      ({ code }) => code,
    );
  expect(await refuse({ deliveryAddress: undefined })).toBe('ADDRESS_REQUIRED');
  expect(await refuse({ deliveryTime: '2026-11-23 13:00-13:30' })).toBe('SLOT_GONE');
  expect(await refuse({ promotionCode: 'NOBODY' })).toBe('PROMOTION_INVALID');
  expect(await refuse({ deliveryType: 'SELF_PICKUP', deliveryAddress: undefined })).toBe('opened');
});

test('TAB-11 MEN-09 a group is opened only for a time at which its address has a delivery', async () => {
  const available = {
    times: [
      { start: '12:00', end: '14:00' },
      { start: '19:00', end: '21:00' },
    ],
  };
  const area = { key: 'here', name: { en: 'Here' }, postalCodes: ['16'], fee: 200, available };
  const [{ delivery }] = (await database.db
    .select({ delivery: restaurants.delivery })
    .from(restaurants)
    .where(eq(restaurants.id, shop.restaurantId))) as [typeof restaurants.$inferSelect];
  const limited = await insertTableShop(database.db, [{}], { delivery: { ...delivery, areas: [area] } });
  const deliveryAddress = { ...createAddress(near), addressDetail: '2 Test Street, Singapore 160078' };
  await expect(openGroup(client, limited, opener, { deliveryAddress })).rejects.toMatchObject({
    code: 'SLOT_GONE',
    detail: { deliveryTime: groupSlot },
  });
  const deliveryTime = '2026-11-23 19:00-19:30';
  const mei = await openGroup(client, limited, opener, { deliveryAddress, deliveryTime });
  await mei.put([createPartyLine(limited.dishIds[0]!, 3)]);
  await mei.decide('close');
});
