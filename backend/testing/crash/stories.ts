import { contract } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import { getOrder, type SubmitInput } from '../ordering';
import { getReservation } from '../reservations';
import { line, type TestDiner } from '../shop';
import { getPurchase, type VoucherShop } from '../vouchers';
import type { Notes } from './acknowledged';
import { slotTomorrow, tableTimes, tomorrow } from './busy-shop';
import type { Story } from './load';

/** Two dishes of 10.00 and 5.00, 1.00 off, 3.00 for the delivery. */
export const orderTotal: Minor = 1700;
const part: Minor = 500;
const price: Minor = 800;

/** What one order takes out of the wallet, by the way in which it is paid. */
const ways: { paid: Minor; changes: Partial<SubmitInput> }[] = [
  { paid: 0, changes: { payType: 'CASH_PAY' } },
  { paid: orderTotal, changes: { payType: 'WALLET_PAY' } },
  { paid: part, changes: { payType: 'CASH_PAY', payAmount: orderTotal - part, walletPayAmount: part } },
  { paid: 0, changes: { payType: 'PAY_NOW' } },
];

export const busyOrder = (
  who: TestDiner,
  shop: VoucherShop,
  changes: Partial<SubmitInput> = {},
): SubmitInput =>
  getOrder(who, shop, orderTotal, {
    deliveryTime: slotTomorrow,
    dishList: [line(shop.dishIds[0]!), line(shop.dishIds[1]!)],
    promotionCode: 'BUSY',
    ...changes,
  });

/** Orders in every way; every other one is cancelled, and all that wait for their money: a diner may have one of these only. */
export const ordering =
  (who: TestDiner, shop: VoucherShop, notes: Notes): Story =>
  async (press, nth) => {
    const { paid, changes } = ways[nth % ways.length]!;
    const { orderTransactionId } = await press({
      endpoint: contract['ordering.submit'],
      input: busyOrder(who, shop, changes),
      note: (answer, key) => notes.ordered(key, answer!.orderTransactionId, { userId: who.userId, paid }),
    });
    if (changes.payType !== 'PAY_NOW' && (nth + who.userId) % 2 === 0) return;
    await press({
      endpoint: contract['orders.cancel'],
      input: { orderTransactionId, cancelReason: 'Changed my mind' },
      note: () => notes.cancelled(orderTransactionId),
    });
  };

/** Buys two vouchers out of the wallet and gives one of them back. */
export const buying =
  (who: TestDiner, shop: VoucherShop, notes: Notes): Story =>
  async (press) => {
    const { userId } = who;
    const { orderTransactionId } = await press({
      endpoint: contract['vouchers.buy'],
      input: getPurchase(who, shop, 2, 2 * price, { payType: 'WALLET_PAY' }),
      note: (answer, key) => notes.bought(key, answer!.orderTransactionId, { userId, price, codes: 2 }),
    });
    const { vouchersCode } = await press({
      endpoint: contract['vouchers.purchasedInfo'],
      input: { orderTransactionId, locale: undefined },
    });
    const [code = ''] = vouchersCode.split(',');
    await press({
      endpoint: contract['vouchers.refund'],
      input: { userId, vouchersCodeIdList: [code], refundMethod: 'WALLET_PAY' },
      note(answer) {
        const [result] = answer!;
        if (!result?.success && result?.code !== 'VOUCHER_REFUNDED') throw new Error(`${result?.code}`);
        notes.refunded(orderTransactionId, code);
      },
    });
  };

/** Reserves a table, takes another time, and every other time gives it up. */
export const reserving =
  (who: TestDiner, shop: VoucherShop, notes: Notes): Story =>
  async (press, nth) => {
    const [from, to] = [tableTimes[nth % 3]!, tableTimes[(nth + 1 + (who.userId % 2)) % 3]!];
    const reservationId = await press({
      endpoint: contract['reservations.submit'],
      input: getReservation(shop, { date: tomorrow, time: from }),
      note: (answer, key) => notes.booked(key, answer!, `${tomorrow} ${from}`),
    });
    await press({
      endpoint: contract['reservations.change'],
      input: { reservationId, date: tomorrow, time: to, people: 2, discount: undefined, remark: undefined },
      note: () => notes.moved(reservationId, `${tomorrow} ${to}`),
    });
    if (nth % 2 === 0) return;
    await press({
      endpoint: contract['reservations.cancel'],
      input: { reservationId },
      doneBefore: 'RESERVATION_ENDED',
      note: () => notes.moved(reservationId, 'cancelled'),
    });
  };
