import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance } from '../../../core/ledger';
import { checkInvariants } from '../../../testing/crash/invariants';
import { createPreOrderDesk, insertPreOrderShop } from '../../../testing/pre-orders';
import { createReservationStage } from '../../../testing/reservations';
import { createOrderLine, insertPromotion, type TestDiner } from '../../../testing/shop';
import { insertStaff } from '../../../testing/staff';
import { fillWallet, type VoucherShop } from '../../../testing/vouchers';
import { createReservationToken } from '../../reservations/linked-reservation';
import { cancelReservation, seatReservation } from '../../reservations/reservations-by-staff';
import { redeemCode } from '../../vouchers/vouchers-by-staff';
import { expireOrders } from '../ending/expire-orders';
import { advanceOrder, cancelOrder } from '../steps/orders-by-staff';

const stage = createReservationStage({ max: 10 });
let shop: VoucherShop;
let who: TestDiner;
let desk: ReturnType<typeof createPreOrderDesk>;
let table: string;
beforeEach(async () => {
  shop = await insertPreOrderShop(stage.database.db);
  who = await stage.desk.diner();
  desk = createPreOrderDesk(stage.client);
  table = await stage.desk.book(who, shop, { time: '12:00' });
});

const getTokenOption = () => ({ token: who.token });
const getShopAct = () => ({ now: stage.clock.now(), actor: 'ann', restaurantId: shop.restaurantId });
const findDetail = async () =>
  (await stage.client.call(contract['reservations.detail'], { reservationId: table }, getTokenOption()))
    .dishes;
const cancelTable = () =>
  stage.client.call(contract['reservations.cancel'], { reservationId: table }, getTokenOption());
const change = (to: { date?: string; time?: string; people?: number }) =>
  stage.client.call(
    contract['reservations.change'],
    {
      reservationId: table,
      date: '2026-11-23',
      time: '12:00',
      people: 2,
      discount: undefined,
      remark: undefined,
      ...to,
    },
    getTokenOption(),
  );
async function placePaid(
  asked: Parameters<typeof desk.order>[2] = { reservationId: table },
): Promise<string> {
  const id = await desk.order(who, shop, asked);
  await desk.confirm(id);
  return id;
}
const getBalance = () => getWalletBalance(stage.database.db, who.userId, 'SGD');
const expectSound = async () => expect(await checkInvariants(stage.database.db)).toEqual({});

describe('choosing', () => {
  test('BKG-04 the reservation says until when, and then what is ordered; the kitchen has it for its time', async () => {
    expect(await findDetail()).toMatchObject({ until: '2026-11-23T03:00:00.000Z', isOpen: true });
    expect(await findDetail()).not.toHaveProperty('order.orderSn');
    const id = await placePaid();
    expect(await findDetail()).toMatchObject({
      isOpen: true,
      order: { orderTransactionId: id, orderStatus: 2, payStatus: 1, totalAmount: 1800, dishCount: 2 },
    });
    expect(await desk.getOrder(id)).toMatchObject({
      slot: '2026-11-23 12:00-12:30',
      deliveryType: 'SELF_PICKUP',
    });
    const counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
    const { open } = await counter.call('orders.board', { restaurantId: shop.restaurantId });
    expect(open).toMatchObject([
      {
        orderId: id,
        mode: 'table',
        booking: { people: 2 },
        dueAt: '2026-11-23T04:00:00.000Z',
        isForLater: true,
      },
    ]);
  });

  test('BKG-04 the time’s discount, a voucher and the wallet pay together; food at a table is not packed', async () => {
    await fillWallet(stage.database.db, who, 500);
    const [voucherCode] = await desk.buyVouchers(who, shop);
    await insertPromotion(stage.database.db, {
      restaurantId: shop.restaurantId,
      code: 'OFF1',
      name: { en: 'One' },
      amountOff: 100,
    });
    const asked = { reservationId: table, voucherCode, promotionCode: 'OFF1', walletPayAmount: 500 };
    const quote = await desk.quote(who, shop, asked);
    // 20.00 less 10% for the booked time and 1.00; the voucher pays 10.00, the wallet 5.00.
    expect(quote).toMatchObject({
      dishAmountBeforePromotion: 2000,
      totalAmount: 1700,
      voucherPayAmount: 1000,
      walletPayAmount: 500,
      payAmount: 200,
      bookedPromotion: { promotionName: 'Discount of the booked time', dishPromotionAmount: 200 },
    });
    const id = await desk.order(who, shop, asked);
    const { waiting } = await stage.client.call(
      contract['ordering.waitingPayment'],
      { userId: who.userId },
      getTokenOption(),
    );
    expect(waiting).toMatchObject({ orderTransactionId: id, payAmount: 200 });
    await desk.confirm(id);
    expect(await desk.getOrder(id)).toMatchObject({
      total: 1700,
      walletHeld: 500,
      voucherCode,
      payStatus: 1,
    });
    expect([await desk.isUsed(voucherCode!), await getBalance()]).toEqual([true, 0]);
    await expect(redeemCode(stage.database.db, voucherCode!, getShopAct())).rejects.toMatchObject({
      code: 'VOUCHER_USED',
    });
    await expectSound();

    await desk.cancel(who, id);
    expect(await desk.listRefunds(id)).toMatchObject([{ amount: 200, method: 'SOURCE' }]);
    expect([await desk.isUsed(voucherCode!), await getBalance()]).toEqual([false, 500]);
    await expectSound();
  });

  test('BKG-04 a voucher that covers all leaves nothing to pay, and its rest lapses', async () => {
    const [voucherCode] = await desk.buyVouchers(who, shop);
    const asked = { reservationId: table, voucherCode, dishList: [createOrderLine(shop.dishIds[0]!, 1)] };
    expect(await desk.quote(who, shop, asked)).toMatchObject({
      totalAmount: 900,
      voucherPayAmount: 900,
      payAmount: 0,
    });
    const id = await desk.order(who, shop, asked);
    expect(await desk.getOrder(id)).toMatchObject({ status: 2, payStatus: 1 });
    await expectSound();
  });

  test.each([
    ['another diner’s table', 'NOT_FOUND'],
    ['a table at another restaurant', 'NOT_FOUND'],
    ['a table that is cancelled', 'RESERVATION_ENDED'],
    ['a table after the set hour', 'PRE_ORDER_CLOSED'],
    ['a restaurant that takes none', 'PRE_ORDER_OFF'],
    ['a delivery', 'INVALID_INPUT'],
  ])('BKG-04 dishes for %s are refused, and nothing is written', async (what, code) => {
    let by = who;
    let at = shop;
    if (what === 'another diner’s table') by = await stage.desk.diner();
    if (what === 'a table at another restaurant') at = await insertPreOrderShop(stage.database.db);
    if (what === 'a table that is cancelled') await cancelTable();
    if (what === 'a table after the set hour') stage.clock.set('2026-11-23T03:00:00Z');
    if (what === 'a restaurant that takes none')
      await stage.desk.setShop(shop, {
        config: {
          reservation: { weekdays: [1], slots: [{ time: '12:00', limit: 2, discountPercent: 0 }] },
        } as never,
      });
    const asked = {
      reservationId: table,
      payAmount: 1800,
      ...(what === 'a delivery' && { deliveryType: 'DELIVERY_TO_HOME' }),
    };
    await expect(desk.submit(by, at, asked as never)).rejects.toMatchObject({ code });
    expect(await findDetail()).not.toMatchObject({ order: expect.anything() });
  });

  test.each([
    ['of another diner', 'NOT_FOUND'],
    ['that is used', 'VOUCHER_USED'],
    ['for other weekdays', 'VOUCHER_WRONG_DAY'],
    ['that has expired by the table’s day', 'VOUCHER_EXPIRED'],
  ])('BKG-04 a voucher %s is refused', async (what, code) => {
    const at =
      what === 'for other weekdays'
        ? await insertPreOrderShop(stage.database.db, {}, { voucher: { weekdays: [7] } })
        : what === 'that has expired by the table’s day'
          ? await insertPreOrderShop(stage.database.db, {}, { voucher: { validDays: 1 } })
          : shop;
    const buyer = what === 'of another diner' ? await stage.desk.diner() : who;
    const [voucherCode] = await desk.buyVouchers(buyer, at);
    if (what === 'that is used')
      await redeemCode(stage.database.db, voucherCode!, { now: stage.clock.now() });
    const reservationId = await stage.desk.book(who, at, {
      time: '12:00',
      date: what === 'that has expired by the table’s day' ? '2026-11-27' : '2026-11-23',
    });
    await expect(desk.quote(who, at, { reservationId, voucherCode })).rejects.toMatchObject({ code });
    await expect(desk.submit(who, at, { reservationId, voucherCode, payAmount: 800 })).rejects.toMatchObject({
      code,
    });
  });
});

describe('changing', () => {
  test('BKG-04 other dishes take the place of the first once they are paid, with the same voucher', async () => {
    const [voucherCode] = await desk.buyVouchers(who, shop);
    const first = await placePaid({ reservationId: table, voucherCode });
    const second = await desk.order(who, shop, {
      reservationId: table,
      voucherCode,
      dishList: [createOrderLine(shop.dishIds[0]!, 3)],
    });
    expect(await findDetail()).toMatchObject({ order: { orderTransactionId: first } });
    await expectSound();
    await desk.confirm(second);
    expect(await findDetail()).toMatchObject({ order: { orderTransactionId: second, dishCount: 3 } });
    expect(await desk.getOrder(first)).toMatchObject({ status: 10 });
    expect(await desk.listRefunds(first)).toMatchObject([{ amount: 800 }]);
    expect(await desk.isUsed(voucherCode!)).toBe(true);
    await expectSound();
  });

  test('BKG-04 dishes that are never paid leave those that are', async () => {
    const [voucherCode] = await desk.buyVouchers(who, shop);
    const first = await placePaid({ reservationId: table, voucherCode });
    const second = await desk.order(who, shop, { reservationId: table, voucherCode });
    stage.clock.advance({ minutes: 16 });
    await expireOrders(stage.database, stage.clock.now());
    expect(await desk.getOrder(second)).toMatchObject({ status: 10 });
    expect(await desk.getOrder(first)).toMatchObject({ status: 2 });
    expect(await desk.isUsed(voucherCode!)).toBe(true);
    // The late payment finds that other dishes have replaced its own.
    await desk.confirm(second);
    expect(await desk.listRefunds(second)).toMatchObject([{ amount: 800 }]);
    expect(await desk.getOrder(first)).toMatchObject({ status: 2 });
    await expectSound();
  });

  test('BKG-04 paid at the restaurant, other dishes take their place at once; after the kitchen began they don’t', async () => {
    const first = await desk.order(who, shop, { reservationId: table, payType: 'CASH_PAY_ON_PICK' });
    const second = await desk.order(who, shop, { reservationId: table, payType: 'CASH_PAY_ON_PICK' });
    expect(await desk.getOrder(first)).toMatchObject({ status: 10 });
    expect(await desk.getOrder(second)).toMatchObject({ status: 2 });
    await advanceOrder(stage.database.db, second, stage.clock.now(), { to: 'preparing', actor: 'ann' });
    expect(await findDetail()).toMatchObject({ isOpen: false });
    await expect(
      desk.order(who, shop, { reservationId: table, payType: 'CASH_PAY_ON_PICK' }),
    ).rejects.toMatchObject({ code: 'PRE_ORDER_CLOSED' });
    await expectSound();
  });

  test('BKG-04 nothing is changed or cancelled from the set hour on', async () => {
    const id = await placePaid();
    stage.clock.set('2026-11-23T03:00:00Z');
    await expect(desk.cancel(who, id)).rejects.toMatchObject({ code: 'ORDER_NOT_CANCELLABLE' });
    expect(await findDetail()).toMatchObject({ isOpen: false, order: { orderStatus: 2 } });
    // The restaurant can still cancel.
    await cancelOrder(stage.database.db, id, { ...getShopAct(), now: stage.clock.now() });
    expect(await desk.listRefunds(id)).toMatchObject([{ amount: 1800 }]);
    await expectSound();
  });
});

describe('the table', () => {
  test('BKG-04 takes its dishes along to a time with the same discount, and to no other', async () => {
    const id = await placePaid();
    await expect(change({ time: '18:30' })).rejects.toMatchObject({ code: 'PRE_ORDER_STANDS' });
    await change({ date: '2026-11-24' });
    expect(await desk.getOrder(id)).toMatchObject({
      slot: '2026-11-24 12:00-12:30',
      changeUntil: new Date('2026-11-24T03:00:00Z'),
    });
    stage.clock.set('2026-11-24T03:00:00Z');
    await change({ people: 3, date: '2026-11-24' });
    await expect(change({ date: '2026-11-25' })).rejects.toMatchObject({ code: 'PRE_ORDER_STANDS' });
    await expectSound();
  });

  test('BKG-04 cancelled in time or by the restaurant, its dishes go back', async () => {
    const first = await placePaid();
    await cancelTable();
    expect(await desk.getOrder(first)).toMatchObject({ status: 10 });
    expect(await desk.listRefunds(first)).toMatchObject([{ amount: 1800 }]);

    table = await stage.desk.book(who, shop, { time: '12:00' });
    const second = await placePaid();
    stage.clock.set('2026-11-23T03:30:00Z');
    await cancelReservation(stage.database.db, table, { ...getShopAct(), now: stage.clock.now() });
    expect(await desk.getOrder(second)).toMatchObject({ status: 10 });
    expect(await desk.listRefunds(second)).toMatchObject([{ amount: 1800 }]);
    await expectSound();
  });

  test('BKG-04 cancelled by its diner after the set hour, paid dishes can be picked up', async () => {
    const id = await placePaid();
    stage.clock.set('2026-11-23T03:30:00Z');
    await cancelTable();
    expect(await desk.getOrder(id)).toMatchObject({
      status: 2,
      reservationId: null,
      slot: '2026-11-23 12:00-12:30',
    });
    expect(await desk.listRefunds(id)).toEqual([]);
    await expectSound();
  });

  test('BKG-04 whoever read that the dishes go back is asked again once the kitchen has them', async () => {
    const { client } = stage;
    const link = { token: createReservationToken(client.deps.env.CODE_SECRET, table) };
    const readAll = async () => {
      const detail = { reservationId: table };
      const page = { userId: who.userId, pageNo: 1, pageSize: 10, reservationStatus: undefined };
      const { list } = await client.call(contract['reservations.list'], page, getTokenOption());
      return [
        await client.call(contract['reservations.detail'], detail, getTokenOption()),
        await client.call(contract['reservations.linked'], link),
        list.find(({ id }) => id === table)!,
      ].map(({ dishesReturned }) => dishesReturned);
    };
    expect(await readAll()).toEqual([undefined, undefined, undefined]);
    const id = await placePaid();
    expect(await readAll()).toEqual([true, true, true]);
    stage.clock.set('2026-11-23T03:30:00Z');
    const call = { reservationId: table, dishesReturned: true };
    expect(await client.getError(contract['reservations.cancel'], call, getTokenOption())).toMatchObject({
      code: 'DISHES_STAY',
    });
    const byLink = { ...link, dishesReturned: true };
    expect((await client.getError(contract['reservations.cancelLinked'], byLink)).code).toBe('DISHES_STAY');
    expect(await readAll()).toEqual([false, false, false]);
    await cancelTable();
    expect(await desk.getOrder(id)).toMatchObject({ status: 2, reservationId: null });
    await expectSound();
  });

  test('BKG-04 where its guests sit, the kitchen’s ticket says', async () => {
    const id = await placePaid();
    await seatReservation(stage.database.db, table, { ...getShopAct(), tableNo: 'A2' });
    expect(await desk.getOrder(id)).toMatchObject({ tableNo: 'A2' });
    const counter = await insertStaff(stage.client.deps, shop.restaurantId, 'counter', { name: 'Ann' });
    const isFree = async () => {
      const { plan } = await counter.call('tables.open', { restaurantId: shop.restaurantId });
      return plan.find(({ tableNo }) => tableNo === 'A2')!.state === 'free';
    };
    expect(await isFree()).toBe(true);
    await counter.call('bookings.arrive', { restaurantId: shop.restaurantId, reservationId: table });
    expect(await isFree()).toBe(false);
  });
});
