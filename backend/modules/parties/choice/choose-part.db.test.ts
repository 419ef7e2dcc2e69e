import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { dishes } from '../../../schema/menu';
import { orders } from '../../../schema/orders';
import { parties } from '../../../schema/parties';
import { payments, refunds } from '../../../schema/payments';
import { checkInvariants } from '../../../testing/crash/invariants';
import { createTestClock } from '../../../testing/deps';
import { expectArrival } from '../../../testing/late-money';
import {
  createPartyLine,
  insertTableShop,
  sitDown,
  type TestMember,
  tableNoon,
  tablePickup,
} from '../../../testing/parties';
import { type PayingClient, startPayingClient } from '../../../testing/payments';
import type { TestShop } from '../../../testing/shop';
import { getOpenTables } from '../../staff-tables/tables';
import { expireUnpaidRounds, releaseExpiredShares } from '../end-parties';
import { closeParty, takePayment } from '../tables/tables-by-staff';
import { endChoices } from './end-choice';

/*
 * Those who paid in advance choose what becomes of their part of a round that others have not paid in time (TAB-04). Mei,
 * Quân and Lan each order a dish of 10.00 and share one of 9.00, with 10% service charge: each owes 14.30.
 */

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let client: PayingClient;
let shop: TestShop;
let mei: TestMember;
let quan: TestMember;
let lan: TestMember;

beforeAll(async () => {
  database = await createTestDatabase({ max: 10 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(tableNoon);
  shop = await insertTableShop(
    database.db,
    [
      { price: 1000, stock: 10 },
      { price: 900, stock: 10 },
    ],
    {
      pickup: { ...tablePickup, tablePayFirst: true },
    },
  );
  mei = await sitDown(client, shop);
  quan = await sitDown(client, shop, { name: 'Quân', locale: 'vn' });
  lan = await sitDown(client, shop, { name: 'Lan' });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const ownAmount = 1430;
const dishAmount = 1100;
const partAmount = 330;

/** Sends a dish for each guest, and one for all. */
async function sendForAll(): Promise<void> {
  for (const member of [quan, lan]) await member.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.put([createPartyLine(shop.dishIds[0]!), createPartyLine(shop.dishIds[1]!, 1, { forAll: true })]);
  await mei.send(1);
}
const pay = async (member: TestMember, share: Parameters<TestMember['pay']>[0]) => {
  const { shareId } = await member.pay(share);
  await expectArrival(client, { partyShareId: shareId }, 'counts');
  return shareId;
};
const payOwn = (member: TestMember) => pay(member, { kind: 'own', shown: ownAmount });
const runJobs = async () => {
  await releaseExpiredShares(client.deps);
  await expireUnpaidRounds(client.deps);
  await endChoices(client.deps);
};
const endWindow = async () => {
  clock.advance({ minutes: 16 });
  await runJobs();
};
const getParty = async () =>
  (await database.db.select().from(parties).where(eq(parties.id, mei.partyId)))[0]!;
const listStoredOrders = () =>
  database.db
    .select()
    .from(orders)
    .where(eq(orders.restaurantId, shop.restaurantId))
    .orderBy(orders.createdAt);
const readStock = async () => {
  const rows = await database.db
    .select({ stock: dishes.stock })
    .from(dishes)
    .where(eq(dishes.restaurantId, shop.restaurantId))
    .orderBy(dishes.position);
  return rows.map(({ stock }) => stock);
};
const listRefunds = async (shareId: string) =>
  (
    await database.db
      .select({ amount: refunds.amount })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(eq(payments.partyShareId, shareId))
  ).map(({ amount }) => amount);
const listCooked = async () =>
  (await mei.view()).rounds[0]!.lines.map(({ memberNo, dishId }) => [
    memberNo,
    shop.dishIds.indexOf(dishId) + 1,
  ]);
const findOutcome = async ({ memberNo, view }: TestMember) =>
  (await view()).members.find(({ no }) => no === memberNo)!.outcome;
const act = () => ({
  restaurantId: shop.restaurantId,
  partyId: mei.partyId,
  now: clock.now(),
  actor: 'ann',
  random: client.deps.random,
});

test('TAB-04 after the window those who paid are asked, with what is cooked and what is missing', async () => {
  await sendForAll();
  await payOwn(mei);
  await payOwn(quan);
  expect((await mei.view()).choice).toBeUndefined();
  await endWindow();
  const { choice, bill } = await lan.view();
  const until = new Date(clock.now().getTime() + 15 * 60_000).toISOString();
  const lineId = createPartyLine(shop.dishIds[1]!).lineId;
  expect(choice).toEqual({
    until,
    payers: [mei, quan].map(({ memberNo }) => ({
      memberNo,
      choice: undefined,
      paidAmount: ownAmount,
      cookedAmount: dishAmount,
    })),
    missing: [{ round: 1, memberNo: mei.memberNo, lineId, amount: partAmount }],
  });
  expect(bill).toMatchObject({ paidAmount: 2860, leftAmount: 1430 });
  expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.AwaitingPayment }]);

  await mei.choose('cook');
  const [table] = (await getOpenTables(client.deps, shop.restaurantId, 'en')).tables;
  expect(table).toMatchObject({
    chooseBy: until,
    people: [
      { name: 'Mei', waiting: { amount: ownAmount, choice: 'cook' } },
      { name: 'Quân', waiting: { amount: ownAmount, choice: undefined } },
      { name: 'Lan', waiting: undefined },
    ],
  });
});

test('TAB-04 one has the part cooked, another refunded: the kitchen gets what is paid, and the rest goes back at once', async () => {
  await sendForAll();
  const [ofMei, ofQuan] = [await payOwn(mei), await payOwn(quan)];
  expect(await readStock()).toEqual([7, 9]);
  await endWindow();
  await quan.choose('refund');
  expect((await getParty()).paid).toBe(2860);
  await mei.choose('cook');

  expect(await listStoredOrders()).toMatchObject([
    { status: OrderStatus.Accepted, payStatus: PayStatus.Paid, total: dishAmount, takenOff: 3190 },
  ]);
  expect(await listCooked()).toEqual([[mei.memberNo, 1]]);
  expect(await readStock()).toEqual([9, 10]);
  expect(await listRefunds(ofMei)).toEqual([partAmount]);
  expect(await listRefunds(ofQuan)).toEqual([ownAmount]);
  expect(await getParty()).toMatchObject({ state: 'open', billed: dishAmount, paid: dishAmount, held: 0 });
  expect(await findOutcome(mei)).toEqual({ cookedAmount: dishAmount, refundedAmount: partAmount });
  expect(await findOutcome(quan)).toEqual({ cookedAmount: 0, refundedAmount: ownAmount });
  expect((await mei.view()).choice).toBeUndefined();
  expect(await checkInvariants(database.db)).toEqual({});

  // A repeated tap whose first answer got lost is answered, another choice is not taken.
  await mei.choose('cook');
  await expect(mei.choose('refund')).rejects.toMatchObject({ code: 'CHOICE_OVER' });
  clock.advance({ minutes: 1 });
  await lan.put([createPartyLine(shop.dishIds[0]!)]);
  await lan.send(2);
  expect(await findOutcome(mei)).toBeUndefined();
});

test('TAB-04 what nobody chooses within a further window is refunded, and the round is cancelled once', async () => {
  await sendForAll();
  const [ofMei, ofQuan] = [await payOwn(mei), await payOwn(quan)];
  await endWindow();
  await runJobs();
  expect((await listStoredOrders())[0]!.status).toBe(OrderStatus.AwaitingPayment);
  await endWindow();
  await runJobs();
  expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.Cancelled, total: 4290 }]);
  expect([await listRefunds(ofMei), await listRefunds(ofQuan)]).toEqual([[ownAmount], [ownAmount]]);
  expect(await getParty()).toMatchObject({ state: 'open', billed: 0, paid: 0, held: 0 });
  expect(await readStock()).toEqual([10, 10]);
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-04 an end that fails in the middle changes nothing, and is made up for', async () => {
  await sendForAll();
  const shareId = await payOwn(mei);
  await endWindow();
  // Pieces cannot be added to the highest number, so the statement fails.
  const setStock = (stock: number) =>
    database.db.update(dishes).set({ stock }).where(eq(dishes.id, shop.dishIds[1]!));
  await setStock(2_147_483_647);
  await expect(mei.choose('cook')).rejects.toThrow();
  await endWindow();
  expect(await listRefunds(shareId)).toEqual([]);
  expect(await getParty()).toMatchObject({ billed: 4290, paid: ownAmount });
  await setStock(9);
  clock.advance({ minutes: 2 });
  await endChoices(client.deps);
  expect(await listRefunds(shareId)).toEqual([ownAmount]);
  expect(await getParty()).toMatchObject({ billed: 0, paid: 0, chooseBy: null });
  expect(await checkInvariants(database.db)).toEqual({});
});

test('TAB-04 one who takes the missing part over has the shared dish cooked for all who want it', async () => {
  await sendForAll();
  const shareId = await payOwn(mei);
  await payOwn(quan);
  await endWindow();
  await pay(mei, { kind: 'amount', amount: partAmount, shown: partAmount });
  expect((await mei.view()).choice).toMatchObject({
    payers: [{ choice: 'cook', paidAmount: 1760, cookedAmount: 1760 }, { cookedAmount: ownAmount }],
    missing: [],
  });
  await quan.choose('cook');
  expect(await listCooked()).toEqual([
    [quan.memberNo, 1],
    [mei.memberNo, 1],
    [mei.memberNo, 2],
  ]);
  expect(await getParty()).toMatchObject({ billed: 3190, paid: 3190 });
  expect(await listRefunds(shareId)).toEqual([]);
  expect(await readStock()).toEqual([8, 9]);
});

test('TAB-04 money that completes the round during the choice sends all of it to the kitchen', async () => {
  await sendForAll();
  await payOwn(mei);
  await payOwn(quan);
  await endWindow();
  await mei.choose('cook');
  await payOwn(lan);
  expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.Accepted, total: 4290 }]);
  expect(await getParty()).toMatchObject({ state: 'open', billed: 4290, paid: 4290, chooseBy: null });
});

test('TAB-04 a refund that was chosen stays, also when the money for the rest of the round comes', async () => {
  await sendForAll();
  const ofMei = await payOwn(mei);
  await payOwn(quan);
  await endWindow();
  await mei.choose('refund');
  const ofLan = await payOwn(lan);
  const [table] = (await getOpenTables(client.deps, shop.restaurantId, 'en')).tables;
  const seen = { total: table!.total, people: table!.people.length, unsent: 0 };
  await expect(closeParty(database.db, { ...act(), seen })).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  await quan.choose('cook');
  expect(await listCooked()).toEqual([
    [quan.memberNo, 1],
    [lan.memberNo, 1],
  ]);
  expect(await listRefunds(ofMei)).toEqual([ownAmount]);
  // The part that Mei gave up is missing from the dish for all.
  expect(await listRefunds(ofLan)).toEqual([partAmount]);
  expect(await getParty()).toMatchObject({ billed: 2200, paid: 2200 });
});

test.each([
  ['of the own dishes', { kind: 'own', shown: ownAmount }],
  ['of an amount', { kind: 'amount', amount: 1000, shown: 1000 }],
] as const)(
  'TAB-04 DEC-75 late money %s is refunded after the choice, although a new round is owed',
  async (_, share) => {
    await sendForAll();
    await payOwn(mei);
    const { shareId } = await lan.pay(share);
    clock.advance({ minutes: 1 });
    await endWindow();
    await mei.choose('cook');
    expect((await getParty()).chooseBy).toBeNull();
    clock.advance({ minutes: 1 });
    await lan.put([createPartyLine(shop.dishIds[0]!, 3)]);
    await lan.send(2);
    await expectArrival(client, { partyShareId: shareId }, 'is refunded');
    expect(await getParty()).toMatchObject({ billed: 4400, paid: dishAmount });
  },
);

test('TAB-04 the choice waits for a pending payment, no longer than its own time', async () => {
  await sendForAll();
  await payOwn(mei);
  clock.advance({ minutes: 14 });
  const { shareId } = await lan.pay({ kind: 'own', shown: ownAmount });
  clock.advance({ minutes: 2 });
  await runJobs();
  await mei.choose('cook');
  expect(await getParty()).toMatchObject({ held: ownAmount });
  expect((await getParty()).chooseBy).not.toBeNull();
  clock.advance({ minutes: 14 });
  await releaseExpiredShares(client.deps);
  const again = await lan.pay({ kind: 'own', shown: ownAmount });
  clock.advance({ minutes: 1 });
  await endChoices(client.deps);
  expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.Accepted, total: dishAmount }]);
  for (const late of [shareId, again.shareId])
    await expectArrival(client, { partyShareId: late }, 'is refunded');
});

test('TAB-04 a share that begins during the choice ends with it, and none begins after it', async () => {
  await sendForAll();
  await payOwn(mei);
  await endWindow();
  clock.advance({ minutes: 10 });
  const { shareId } = await lan.pay({ kind: 'own', shown: ownAmount });
  const { choice, shares } = await lan.view();
  expect(shares.find((share) => share.shareId === shareId)!.expiresAt).toBe(choice!.until);
  clock.advance({ minutes: 6 });
  await expect(quan.pay({ kind: 'own', shown: ownAmount })).rejects.toMatchObject({ code: 'ORDER_EXPIRED' });
  await expect(mei.choose('cook')).rejects.toMatchObject({ code: 'CHOICE_OVER' });
});

test('TAB-04 only those who paid choose, and no further round is sent meanwhile', async () => {
  await sendForAll();
  await payOwn(mei);
  await payOwn(quan);
  await expect(mei.choose('cook')).rejects.toMatchObject({ code: 'CHOICE_OVER' });
  await endWindow();
  await expect(lan.choose('cook')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await lan.put([createPartyLine(shop.dishIds[0]!)]);
  await expect(lan.send(2)).rejects.toMatchObject({ code: 'ROUND_UNPAID' });
});

test('TAB-04 who paid and left before choosing is refunded, and nobody waits for them', async () => {
  await sendForAll();
  const [ofMei] = [await payOwn(mei), await payOwn(quan)];
  await endWindow();
  await quan.choose('cook');
  await mei.leave();
  await endChoices(client.deps);
  expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.Accepted, total: dishAmount }]);
  expect(await listRefunds(ofMei)).toEqual([ownAmount]);
});

test('TAB-04 who began to pay and left without paying holds nothing up: the round is cancelled', async () => {
  await sendForAll();
  await lan.pay({ kind: 'own', shown: ownAmount });
  clock.advance({ minutes: 15 });
  await expireUnpaidRounds(client.deps);
  await lan.leave();
  await endChoices(client.deps);
  expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.Cancelled }]);
  expect(await getParty()).toMatchObject({ billed: 0, chooseBy: null });
});

test('TAB-04 money at the counter completes the dishes of those who want theirs, and what is over is given back there', async () => {
  await sendForAll();
  await payOwn(mei);
  await takePayment(client.deps, { ...act(), amount: 1000, left: 2860, way: 'cash' });
  await endWindow();
  await mei.choose('cook');
  // Mei's dish, and the one for all with 6.60 from the counter.
  expect(await listCooked()).toEqual([
    [mei.memberNo, 1],
    [mei.memberNo, 2],
  ]);
  expect(await getParty()).toMatchObject({ billed: 2090, paid: 2090 });
  const atCounter = await database.db
    .select({ refunded: payments.refunded })
    .from(payments)
    .where(and(eq(payments.restaurantId, shop.restaurantId), eq(payments.provider, 'counter')));
  expect(atCounter).toEqual([{ refunded: 340 }]);
});

test('TAB-04 HND-10 cash that pays for no dish is given back as it was taken, rounded to five sen', async () => {
  shop = await insertTableShop(database.db, [{ price: 3000 }], {
    countryCode: 'MY',
    pickup: { ...tablePickup, tablePayFirst: true },
  });
  mei = await sitDown(client, shop);
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  await takePayment(client.deps, { ...act(), amount: 1908, left: 3300, way: 'cash' });
  await endWindow();
  await endWindow();
  const atCounter = await database.db
    .select({ amount: payments.amount, refunded: payments.refunded })
    .from(payments)
    .where(eq(payments.restaurantId, shop.restaurantId));
  expect(atCounter).toEqual([{ amount: 1910, refunded: 1910 }]);
  expect(await getParty()).toMatchObject({ billed: 0, paid: 0 });
});

test('TAB-04 staff who take the rest during the choice send the whole round to the kitchen', async () => {
  await sendForAll();
  await payOwn(mei);
  await endWindow();
  await takePayment(client.deps, { ...act(), amount: 2860, left: 2860, way: 'card' });
  expect(await listStoredOrders()).toMatchObject([{ status: OrderStatus.Accepted, total: 4290 }]);
  expect(await getParty()).toMatchObject({ state: 'open', chooseBy: null });
});

test('TAB-04 with two rounds the payer of one waits for the pay window of the other, and no longer', async () => {
  await mei.put([createPartyLine(shop.dishIds[0]!)]);
  await mei.send(1);
  clock.advance({ minutes: 10 });
  await lan.put([createPartyLine(shop.dishIds[1]!)]);
  await lan.send(2);
  await pay(mei, { kind: 'own', shown: dishAmount });
  clock.advance({ minutes: 5 });
  await runJobs();
  await mei.choose('cook');
  expect(await listStoredOrders()).toMatchObject([
    { status: OrderStatus.AwaitingPayment },
    { status: OrderStatus.AwaitingPayment },
  ]);
  clock.advance({ minutes: 10 });
  await runJobs();
  expect(await listStoredOrders()).toMatchObject([
    { status: OrderStatus.Accepted, total: dishAmount },
    { status: OrderStatus.Cancelled },
  ]);
  expect(await getParty()).toMatchObject({ billed: dishAmount, paid: dishAmount });
});
