import { and, eq, like } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { walletAccounts } from '../../schema/wallet';
import { checkInvariants } from '../../testing/crash/invariants';
import { createDepositDesk, testDeposit } from '../../testing/deposits';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import type { TestDiner } from '../../testing/shop';
import { fillWallet } from '../../testing/vouchers';
import { createWaitingDesk } from '../../testing/waiting-list';
import { deductDeposit } from '../parties/tables/deduct-deposit';
import { keepWaitingLists } from '../waiting-list/keep-waiting-lists';
import { markAbsent } from './absence';
import { returnReservationDeposit } from './deposits-by-staff';
import { expireDeposits } from './expire-deposits';
import { createReservationToken } from './linked-reservation';
import { remindGuests } from './reminders';
import { cancelReservation, markReservationAbsent, markReservationArrived } from './reservations-by-staff';

const stage = createReservationStage({ max: 10 });
let shop: ReservableShop;
let who: TestDiner;
let desk: ReturnType<typeof createDepositDesk>;
beforeEach(async () => {
  shop = await insertReservableShop(
    stage.database.db,
    { deposits: [testDeposit], autoAbsent: true },
    { payTypes: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY_ON_PICK'] },
  );
  who = await stage.desk.diner();
  desk = createDepositDesk(stage.client);
});

const email = 'ann@example.test';
const getTokenOption = () => ({ token: who.token });
/** A table for two at noon; two hours before, at 10:00, is `shopMorning`. */
const book = (changes: Parameters<typeof stage.desk.book>[2] = {}) =>
  stage.desk.book(who, shop, { email, time: '18:30', ...changes });
async function bookPaid(changes: Parameters<typeof stage.desk.book>[2] = {}): Promise<string> {
  const id = await book(changes);
  await desk.pay(who, id);
  await desk.confirm(id);
  return id;
}
const getDetail = (reservationId: string) =>
  stage.client.call(contract['reservations.detail'], { reservationId }, getTokenOption());
const cancel = (reservationId: string) =>
  stage.client.call(contract['reservations.cancel'], { reservationId }, getTokenOption());
const listMails = async (
  template:
    | 'reservation-confirmed'
    | 'reservation-reminder'
    | 'reservation-cancelled'
    | 'reservation-offer'
    | 'refund',
) =>
  (
    await stage.database.db
      .select({ data: outbox.data })
      .from(outbox)
      .where(and(eq(outbox.restaurantId, shop.restaurantId), eq(outbox.template, template)))
  ).map(({ data }) => data as Record<string, unknown>);
const getAct = () => ({ now: stage.clock.now(), actor: 'ann' });
const getShopAct = () => ({ ...getAct(), restaurantId: shop.restaurantId });

describe('what is agreed', () => {
  test('BKG-01 the rules of the restaurant are told, and a table is held unpaid without code by mail or reminder', async () => {
    const { restaurantId } = shop;
    expect(await stage.client.call(contract['reservations.weekdays'], { restaurantId })).toMatchObject({
      deposits: [testDeposit],
    });
    const id = await book({ people: 3, deposit: 6000 });
    expect(await getDetail(id)).toMatchObject({
      reservationStatus: 1,
      deposit: {
        state: 'awaiting',
        amount: 6000,
        freeUntil: '2026-11-23T08:30:00.000Z',
        payUntil: '2026-11-23T02:15:00.000Z',
        isFree: true,
        countryCode: 'SG',
      },
    });
    expect(await stage.desk.taken(shop)).toEqual({ '2026-11-23 18:30': 1 });
    expect(await listMails('reservation-confirmed')).toEqual([]);
    stage.clock.set('2026-11-23T08:31:00Z');
    await remindGuests(stage.client.deps);
    expect(await listMails('reservation-reminder')).toEqual([]);
  });

  test('BKG-01 another amount than the form showed is refused with the right one and holds nothing', async () => {
    for (const deposit of [0, 2000, 8000])
      await expect(book({ deposit })).rejects.toMatchObject({
        code: 'DEPOSIT_CHANGED',
        detail: { amount: 40 },
      });
    expect(await stage.desk.taken(shop)).toEqual({});
  });

  test('BKG-01 nothing is taken where no rule holds', async () => {
    await stage.desk.setShop(shop, {
      config: {
        reservation: {
          weekdays: [1],
          slots: [{ time: '18:30', limit: 2, discountPercent: 0 }],
          deposits: [{ ...testDeposit, minPeople: 3 }],
        },
      } as never,
    });
    const id = await book({ deposit: 0 });
    expect((await getDetail(id)).deposit).toBeUndefined();
    expect(await listMails('reservation-confirmed')).toHaveLength(1);
    const found = await stage.client.send(
      contract['reservations.depositOptions'],
      { reservationId: id },
      getTokenOption(),
    );
    expect(found.envelope.code).toBe('NOT_FOUND');
  });
});

describe('paying', () => {
  test('BKG-01 it is paid in every way that takes deposits; another diner knows nothing of it', async () => {
    const id = await book();
    const asked = { reservationId: id };
    expect(
      await stage.client.call(contract['reservations.depositOptions'], asked, getTokenOption()),
    ).toMatchObject({
      // The wallet is empty, so it is not offered.
      payTypeList: [{ payTypeCode: 'PAY_NOW' }],
      payInMinutes: 15,
      expiresAt: '2026-11-23T02:15:00.000Z',
      payAmountOrig: 4000,
    });
    const first = await desk.pay(who, id);
    expect(first).toMatchObject({ payType: 'PAY_NOW', payAmountOrig: 4000, payStatus: 0 });
    expect((await desk.pay(who, id)).qrCodeInBase64).toBe(first.qrCodeInBase64);
    await expect(desk.pay(who, id, 'CASH_PAY_ON_PICK')).rejects.toMatchObject({
      code: 'PAY_TYPE_UNAVAILABLE',
    });
    await expect(desk.pay(await stage.desk.diner(), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await desk.listPayments(id)).toHaveLength(1);

    await desk.confirm(id);
    expect(await getDetail(id)).toMatchObject({ reservationStatus: 1, deposit: { state: 'paid' } });
    // The mail contains the link that confirms the address, like every first mail.
    expect(await listMails('reservation-confirmed')).toMatchObject([
      { reservationId: id, confirmToken: expect.any(String) },
    ]);
    expect(await desk.getDeposit(id)).toMatchObject({ confirmToken: null });
    const check = { orderTransactionId: id };
    expect(await stage.client.call(contract['payments.check'], check, getTokenOption())).toMatchObject({
      payStatus: 1,
    });
    await expect(desk.pay(who, id)).rejects.toMatchObject({ code: 'ORDER_NOT_PAYABLE' });
  });

  test('BKG-01 the wallet pays it at once, and a bank payment that was pending is cancelled', async () => {
    await fillWallet(stage.database.db, who, 5000);
    const id = await book();
    await desk.pay(who, id);
    expect(await desk.pay(who, id, 'WALLET_PAY')).toMatchObject({ payStatus: 1 });
    expect((await desk.listPayments(id)).map(({ state }) => state).sort()).toEqual(['cancelled', 'paid']);
    // The second payment arrives as well; one is enough.
    await desk.confirm((await desk.listPayments(id)).find(({ payType }) => payType === 'PAY_NOW')!.id);
    expect(await desk.listRefunds(id)).toMatchObject([{ amount: 4000, method: 'SOURCE' }]);
    expect(await desk.getDeposit(id)).toMatchObject({ state: 'paid' });
    expect(await getBalance()).toBe(1000);
    const listed = await stage.client.call(
      contract['wallet.transactions'],
      { pageNum: 1, userId: who.userId } as never,
      getTokenOption(),
    );
    expect(JSON.stringify(listed)).toContain((await stage.desk.getRow(id)).code);
  });

  test('BKG-01 a table that is not paid in time is free again, and can’t be paid any more', async () => {
    const id = await book();
    await desk.pay(who, id);
    stage.clock.set('2026-11-23T02:14:59Z');
    await expireDeposits(stage.client.deps);
    expect(await desk.getDeposit(id)).toMatchObject({ state: 'awaiting' });
    stage.clock.set('2026-11-23T02:15:00Z');
    await expect(desk.pay(who, id)).rejects.toMatchObject({ code: 'ORDER_EXPIRED' });
    expect((await getDetail(id)).deposit).toMatchObject({ state: 'expired' });
    expect(await expireDeposits(stage.client.deps)).toBeGreaterThan(0);
    expect(await expireDeposits(stage.client.deps)).toBe(0);
    expect(await getDetail(id)).toMatchObject({ reservationStatus: 2, deposit: { state: 'expired' } });
    expect(await stage.desk.taken(shop)).toEqual({ '2026-11-23 18:30': 0 });
    expect(await desk.listPayments(id)).toMatchObject([{ state: 'cancelled' }]);
  });

  test('BKG-01 late money takes the table again while there is one, otherwise it goes back', async () => {
    const [first, second] = [await book(), await book()];
    for (const id of [first, second]) await desk.pay(who, id);
    stage.clock.advance({ minutes: 15 });
    await expireDeposits(stage.client.deps);
    // The time has two tables; another diner takes one meanwhile.
    const other = await stage.desk.diner();
    await stage.desk.book(other, shop, { time: '18:30' });
    await desk.confirm(first);
    await desk.confirm(second);
    expect(await getDetail(first)).toMatchObject({ reservationStatus: 1, deposit: { state: 'paid' } });
    expect(await getDetail(second)).toMatchObject({ reservationStatus: 2, deposit: { state: 'expired' } });
    expect(await stage.desk.taken(shop)).toEqual({ '2026-11-23 18:30': 2 });
    expect(await desk.listRefunds(first)).toEqual([]);
    expect(await desk.listRefunds(second)).toMatchObject([
      { amount: 4000, method: 'SOURCE', kind: 'unwanted' },
    ]);
    expect(await listMails('refund')).toMatchObject([{ about: 'deposit', amount: 4000 }]);
  });

  test('BKG-01 money for a reservation that was cancelled unpaid, or whose time has come, goes back', async () => {
    const [left, late] = [await book(), await book()];
    for (const id of [left, late]) await desk.pay(who, id);
    await cancel(left);
    stage.clock.advance({ minutes: 15 });
    await expireDeposits(stage.client.deps);
    await desk.confirm(left);
    stage.clock.set('2026-11-23T10:30:00Z');
    await desk.confirm(late);
    for (const id of [left, late]) {
      expect(await desk.listRefunds(id)).toMatchObject([{ amount: 4000 }]);
      expect(await getDetail(id)).toMatchObject({ reservationStatus: 2 });
    }
    expect(await stage.desk.taken(shop)).toEqual({ '2026-11-23 18:30': 0 });
  });
});

describe('cancelling', () => {
  test.each([
    ['at the last moment', '2026-11-23T08:30:00.000Z', 'returned'],
    ['a moment later', '2026-11-23T08:30:00.001Z', 'kept'],
  ])('BKG-01 cancelled by its diner %s it is decided by the clock', async (_, at, state) => {
    const id = await bookPaid();
    stage.clock.set(at);
    const whole = { returned: 0, kept: 0, used: 0, [state]: 4000 };
    expect(await cancel(id)).toMatchObject({ reservationStatus: 2, deposit: { state, ...whole } });
    expect(await desk.listRefunds(id)).toMatchObject(
      state === 'returned' ? [{ amount: 4000, method: 'SOURCE', actor: 'diner' }] : [],
    );
    expect(await stage.desk.taken(shop)).toEqual({ '2026-11-23 18:30': 0 });
    expect((await listMails('reservation-cancelled')).map(({ deposit }) => deposit)).toEqual([
      state === 'returned'
        ? 'S$40.00, which the restaurant sends back to you by hand'
        : 'S$40.00 kept by the restaurant',
    ]);
    expect((await getDetail(id)).deposit?.refundWay).toBe(state === 'returned' ? 'byHand' : undefined);
  });

  test('BKG-01 a diner who read that it is returned is asked again once the restaurant keeps it', async () => {
    const id = await bookPaid({ email: 'bo@example.test' });
    stage.clock.set('2026-11-23T08:30:01Z');
    const call = { reservationId: id, isFree: true };
    expect(
      await stage.client.getError(contract['reservations.cancel'], call, getTokenOption()),
    ).toMatchObject({ code: 'DEPOSIT_CHANGED', detail: { amount: 40 } });
    const link = { token: createReservationToken(stage.client.deps.env.CODE_SECRET, id), isFree: true };
    expect((await stage.client.getError(contract['reservations.cancelLinked'], link)).code).toBe(
      'DEPOSIT_CHANGED',
    );
    expect(await getDetail(id)).toMatchObject({ reservationStatus: 1, deposit: { state: 'paid' } });
    expect(await cancel(id)).toMatchObject({ deposit: { state: 'kept', kept: 4000 } });
  });

  test('BKG-01 the link of a mail returns it as the page does, and says so before', async () => {
    const id = await bookPaid();
    const link = { token: createReservationToken(stage.client.deps.env.CODE_SECRET, id) };
    expect(await stage.client.call(contract['reservations.linked'], link)).toMatchObject({
      deposit: { state: 'paid', isFree: true, amount: 4000 },
    });
    expect(await stage.client.call(contract['reservations.cancelLinked'], link)).toMatchObject({
      deposit: { state: 'returned' },
    });
    await stage.client.call(contract['reservations.cancelLinked'], link);
    expect(await desk.listRefunds(id)).toHaveLength(1);
  });

  test('BKG-01 what the wallet paid is in the wallet at once', async () => {
    await fillWallet(stage.database.db, who, 4000);
    const id = await book();
    await desk.pay(who, id, 'WALLET_PAY');
    expect(await getBalance()).toBe(0);
    expect(await cancel(id)).toMatchObject({ deposit: { state: 'returned', refundWay: 'wallet' } });
    expect(await getBalance()).toBe(4000);
    expect((await listMails('reservation-cancelled')).map(({ deposit }) => deposit)).toEqual([
      'S$40.00 is in your wallet',
    ]);
    expect(await desk.listPayments(id)).toMatchObject([{ state: 'refunded', refunded: 4000 }]);
  });

  test('BKG-01 cancelled by the restaurant it always goes back', async () => {
    const id = await bookPaid();
    stage.clock.set('2026-11-23T10:00:00Z');
    await cancelReservation(stage.database.db, id, getAct());
    expect(await desk.getDeposit(id)).toMatchObject({ state: 'returned', returned: 4000 });
    expect(await desk.listRefunds(id)).toMatchObject([{ amount: 4000, actor: 'ann' }]);
  });
});

describe('guests who do not come', () => {
  test('BKG-01 it is kept, by staff or by itself, and given back when they come after all or staff waive it', async () => {
    const [late, away] = [await bookPaid(), await bookPaid()];
    stage.clock.set('2026-11-23T10:31:00Z');
    await markReservationAbsent(stage.database.db, late, getAct());
    expect(await desk.getDeposit(late)).toMatchObject({ state: 'kept', kept: 4000 });
    await markReservationArrived(stage.database.db, late, getAct());
    expect(await desk.getDeposit(late)).toMatchObject({ state: 'paid', kept: 0, settledAt: null });

    stage.clock.set('2026-11-23T10:46:00Z');
    await markAbsent(stage.client.deps);
    expect(await desk.getDeposit(away)).toMatchObject({ state: 'kept', kept: 4000 });
    expect(await desk.listRefunds(away)).toEqual([]);
    await returnReservationDeposit(stage.database.db, away, getShopAct());
    expect(await desk.getDeposit(away)).toMatchObject({ state: 'returned', returned: 4000, kept: 0 });
    expect(await desk.listRefunds(away)).toMatchObject([{ amount: 4000, actor: 'ann' }]);
    await expect(returnReservationDeposit(stage.database.db, away, getShopAct())).rejects.toMatchObject({
      code: 'STATUS_CONFLICT',
    });
    const rows = await stage.database.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.restaurantId, shop.restaurantId), like(auditLog.act, 'reservation.deposit%')));
    expect(rows).toMatchObject([
      { act: 'reservation.deposit-returned', actor: 'ann', detail: { from: 'kept', amount: 4000 } },
    ]);
  });

  test('BKG-01 nobody is absent, seated or greeted before the deposit is paid', async () => {
    const id = await book();
    await expect(markReservationArrived(stage.database.db, id, getAct())).rejects.toMatchObject({
      code: 'DEPOSIT_UNPAID',
    });
    stage.clock.set('2026-11-23T10:46:00Z');
    await markAbsent(stage.client.deps);
    expect((await stage.desk.getRow(id)).status).toBe(1);
  });
});

test('BKG-01 used for a bill it is settled once; another restaurant finds none', async () => {
  const id = await bookPaid();
  const elsewhere = { ...getShopAct(), restaurantId: stage.shop.restaurantId };
  await expect(deductDeposit(stage.client.deps, id, elsewhere)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await deductDeposit(stage.client.deps, id, getShopAct());
  expect(await desk.getDeposit(id)).toMatchObject({ state: 'used', used: 4000 });
  await expect(deductDeposit(stage.client.deps, id, getShopAct())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  await expect(returnReservationDeposit(stage.database.db, id, getShopAct())).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
  });
  expect(await desk.listRefunds(id)).toEqual([]);
});

describe('an offered table', () => {
  const slots = [{ time: '12:00', limit: 1, discountPercent: 0 }];
  let waiting: ReturnType<typeof createWaitingDesk>;
  let booked: string;
  beforeEach(async () => {
    waiting = createWaitingDesk(stage.client);
    shop = await insertReservableShop(stage.database.db, { slots, deposits: [testDeposit] });
    booked = await stage.desk.book(await stage.desk.diner(), shop);
  });
  const keep = () => keepWaitingLists(stage.client.deps);
  const expire = async () => {
    stage.clock.set('2026-11-23T02:15:00Z');
    await expireDeposits(stage.client.deps);
    await keep();
  };

  test('BKG-01 BKG-02 a yes takes the deposit that the link showed, and is confirmed once that is paid', async () => {
    const { id } = await waiting.join(who, shop, { email });
    await expire();
    expect(await waiting.linked(id)).toMatchObject({
      state: 'offered',
      deposit: { amount: 4000, each: 2000, per: 'person', freeHours: 2, payMinutes: 15 },
    });
    expect((await waiting.accept(id, 0)).envelope).toMatchObject({
      code: 'DEPOSIT_CHANGED',
      data: { amount: 40 },
    });
    expect((await waiting.accept(id, 40)).envelope.isSuccess).toBe(true);
    const { reservationId, unpaid, deposit } = await waiting.linked(id);
    expect({ unpaid, deposit }).toEqual({
      unpaid: { amount: 4000, payUntil: '10:30' },
      deposit: undefined,
    });
    expect(await listMails('reservation-confirmed')).toEqual([]);
    await desk.pay(who, reservationId!);
    await desk.confirm(reservationId!);
    expect(await waiting.linked(id)).not.toHaveProperty('unpaid', expect.anything());
    expect(await listMails('reservation-offer')).toMatchObject([{ deposit: 'S$40.00' }]);
    expect(await listMails('reservation-confirmed')).toMatchObject([
      { deposit: 'S$40.00 paid, deducted from your bill' },
    ]);
    expect(await stage.desk.taken(shop)).toEqual({ '2026-11-23 12:00': 1 });
  });

  test('BKG-01 BKG-02 a table whose deposit nobody paid goes to who waits, and late money for it goes back', async () => {
    const first = await waiting.join(who, shop);
    const other = await stage.desk.diner();
    const second = await waiting.join(other, shop);
    await expire();
    await waiting.accept(first.id, 40);
    const { reservationId } = await waiting.linked(first.id);
    await desk.pay(who, reservationId!);
    stage.clock.set('2026-11-23T02:30:00Z');
    await expireDeposits(stage.client.deps);
    await keep();
    expect(await waiting.listStates([first.id, second.id])).toEqual(['taken', 'offered']);
    await desk.confirm(reservationId!);
    expect(await desk.getDeposit(reservationId!)).toMatchObject({ state: 'expired' });
    expect(await desk.listRefunds(reservationId!)).toMatchObject([{ amount: 4000 }]);
    expect((await waiting.accept(second.id, 40)).envelope.isSuccess).toBe(true);
    expect(await stage.desk.taken(shop)).toEqual({ '2026-11-23 12:00': 1 });
    expect(await stage.desk.getRow(booked)).toMatchObject({ status: 2 });
    expect(await checkInvariants(stage.database.db)).toEqual({});
  });
});

describe('changing', () => {
  const changeTo = (reservationId: string, to: { time?: string; people?: number; date?: string }) =>
    stage.client.call(
      contract['reservations.change'],
      {
        reservationId,
        date: '2026-11-23',
        time: '18:30',
        people: 2,
        discount: undefined,
        remark: undefined,
        ...to,
      },
      getTokenOption(),
    );

  test('BKG-01 it stays as it was paid, its deadline moves along, and a higher one is refused', async () => {
    const id = await bookPaid();
    await expect(changeTo(id, { people: 3 })).rejects.toMatchObject({
      code: 'DEPOSIT_HIGHER',
      detail: { amount: 60 },
    });
    expect(await changeTo(id, { people: 1, date: '2026-11-24' })).toMatchObject({
      deposit: { state: 'paid', amount: 4000, freeUntil: '2026-11-24T08:30:00.000Z' },
    });
    const unpaid = await book();
    await expect(changeTo(unpaid, { people: 1 })).rejects.toMatchObject({ code: 'DEPOSIT_UNPAID' });
  });

  test('BKG-01 a deadline that has passed stays, so that moving the table buys no new one', async () => {
    const id = await bookPaid();
    stage.clock.set('2026-11-23T08:31:00Z');
    expect(await changeTo(id, { date: '2026-11-27' })).toMatchObject({ deposit: { isFree: false } });
    expect(await cancel(id)).toMatchObject({ deposit: { state: 'kept' } });
  });
});

async function getBalance(): Promise<number> {
  const [account] = await stage.database.db
    .select({ balance: walletAccounts.balance })
    .from(walletAccounts)
    .where(eq(walletAccounts.userId, who.userId));
  return Number(account?.balance ?? 0);
}
