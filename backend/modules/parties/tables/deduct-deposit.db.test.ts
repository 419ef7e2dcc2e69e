import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createDepositDesk, testDeposit } from '../../../testing/deposits';
import { createPartyLine, sitDown, tablePickup } from '../../../testing/parties';
import { createReservationStage, testTimes } from '../../../testing/reservations';
import { insertShop, type TestDiner, type TestShop } from '../../../testing/shop';
import { insertStaff } from '../../../testing/staff';
import { fillWallet } from '../../../testing/vouchers';

const stage = createReservationStage();
let shop: TestShop;
let counter: Awaited<ReturnType<typeof insertStaff>>;
let manager: Awaited<ReturnType<typeof insertStaff>>;
let desk: ReturnType<typeof createDepositDesk>;
let who: TestDiner;
let reservationId: string;

/** The reservation is for two at noon with S$40 paid from the wallet, seated at A1 with an account of S$50. */
beforeEach(async () => {
  const config = {
    reservation: { weekdays: [1], slots: testTimes, deposits: [testDeposit] },
    tables: ['A1', 'A2'],
  };
  shop = await insertShop(stage.database.db, [{ price: 1000 }], {
    canReserve: true,
    pickup: tablePickup,
    payTypes: ['PAY_NOW', 'WALLET_PAY'],
    config: config as never,
  });
  counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
  manager = await insertStaff(stage.client.deps, shop.restaurantId, 'manager');
  desk = createDepositDesk(stage.client);
  who = await stage.desk.diner();
  await fillWallet(stage.database.db, who, 5000);
  reservationId = await stage.desk.book(who, shop);
  await desk.pay(who, reservationId, 'WALLET_PAY');
});

const getShopInput = () => ({ restaurantId: shop.restaurantId });
const getDayFigures = async () => {
  stage.clock.advance({ minutes: 5 });
  return (await manager.call('figures.day', { ...getShopInput(), day: undefined })).figures;
};
/** Sits down at A1 and orders dishes of S$10 with 10% service charge. */
async function sitAndOrder(dishes: number) {
  await counter.call('bookings.seat', { ...getShopInput(), reservationId, tableNo: 'A1' });
  await counter.call('bookings.arrive', { ...getShopInput(), reservationId });
  stage.clock.set('2026-11-23T04:00:00Z');
  const mei = await sitDown(stage.client, shop, { tableNo: 'A1' });
  await mei.put([createPartyLine(shop.dishIds[0]!, dishes)]);
  await mei.send(1);
  return mei;
}
const deduct = () => counter.call('bookings.deductDeposit', { ...getShopInput(), reservationId });

test('BKG-01 it is deducted from the open bill of the table, and counts once in the figures', async () => {
  const mei = await sitAndOrder(4);
  expect((await mei.view()).bill).toMatchObject({ leftAmount: 4400 });
  await deduct();
  expect((await mei.view()).bill).toMatchObject({ paidAmount: 4000, leftAmount: 400 });
  expect(await desk.getDeposit(reservationId)).toMatchObject({ state: 'used', used: 4000, returned: 0 });
  expect((await counter.getError('bookings.deductDeposit', { ...getShopInput(), reservationId })).code).toBe(
    'STATUS_CONFLICT',
  );
  await counter.call('tables.takePayment', {
    ...getShopInput(),
    partyId: mei.partyId,
    amount: 400,
    left: 400,
    way: 'cash',
  });
  const day = await getDayFigures();
  expect(day).toMatchObject({
    orders: 4400,
    deposits: 4000,
    depositsUsed: 4000,
    takings: 4400,
    givenBack: 0,
    byWay: [
      { payType: 'WALLET_PAY', amount: 4000 },
      { payType: 'CASH_PAY_ON_PICK', amount: 400 },
    ],
  });
  expect(day.byHour.reduce((sum, amount) => sum + amount, 0)).toBe(4400);
  const { bookings } = await counter.call('bookings.day', { ...getShopInput(), day: undefined });
  expect(bookings).toMatchObject([{ deposit: { state: 'used', amount: 4000, used: 4000, returned: 0 } }]);
});

test('BKG-01 what the bill does not need goes back, and the table is free', async () => {
  const mei = await sitAndOrder(3);
  await deduct();
  expect(await mei.view()).toMatchObject({ state: 'closed', bill: { paidAmount: 3300, leftAmount: 0 } });
  expect(await desk.getDeposit(reservationId)).toMatchObject({ state: 'used', used: 3300, returned: 700 });
  expect(await desk.listRefunds(reservationId)).toMatchObject([{ amount: 700, method: 'WALLET_PAY' }]);
  expect(await getDayFigures()).toMatchObject({
    orders: 3300,
    deposits: 4000,
    depositsUsed: 3300,
    takings: 4000,
    givenBack: 700,
  });
});

test('BKG-01 it is not deducted from a bill that a guest is paying', async () => {
  const mei = await sitAndOrder(4);
  const { shareId } = await mei.pay({ kind: 'all', shown: 4400 });
  const error = await counter.getError('bookings.deductDeposit', { ...getShopInput(), reservationId });
  expect(error.code).toBe('TABLE_PAYING');
  const { partyId, memberKey } = mei;
  await stage.client.call(
    contract['parties.releaseShare'],
    { partyId, memberKey, shareId },
    { token: await stage.client.guest() },
  );
  await deduct();
  expect((await mei.view()).bill).toMatchObject({ paidAmount: 4000, leftAmount: 400 });
});

test('BKG-01 all of it goes back when the open bill is paid already', async () => {
  // A bill with nothing left stays open where guests pay first.
  await sitAndOrder(4);
  await stage.database.pool.query('update parties set paid = billed where restaurant_id = $1', [
    shop.restaurantId,
  ]);
  await deduct();
  expect(await desk.getDeposit(reservationId)).toMatchObject({ state: 'used', used: 0, returned: 4000 });
});

test('BKG-01 without an open bill all of it was deducted on paper; the money is takings of the day it came', async () => {
  await deduct();
  expect(await desk.getDeposit(reservationId)).toMatchObject({ state: 'used', used: 4000 });
  expect(await getDayFigures()).toMatchObject({ orders: 0, deposits: 4000, depositsUsed: 0, takings: 4000 });
});

test('BKG-01 staff waive it; money that goes back is told as such', async () => {
  await counter.call('bookings.returnDeposit', { ...getShopInput(), reservationId });
  expect(await getDayFigures()).toMatchObject({ deposits: 4000, takings: 4000, givenBack: 4000 });
});

test.each([
  [
    'moved to another table',
    (partyId: string) => counter.call('tables.move', { ...getShopInput(), partyId, tableNo: 'A2' }),
  ],
  [
    'joined to another table',
    async (partyId: string) => {
      const linh = await sitDown(stage.client, shop, { tableNo: 'A2' });
      return counter.call('tables.join', { ...getShopInput(), partyId, intoPartyId: linh.partyId });
    },
  ],
])('HND-09 it is deducted from the bill of guests who were %s', async (_, move) => {
  const mei = await sitAndOrder(5);
  await move(mei.partyId);
  await deduct();
  const { tables } = await counter.call('tables.open', getShopInput());
  expect(tables).toMatchObject([{ tableNo: 'A2', total: 5500, paid: 4000 }]);
});
