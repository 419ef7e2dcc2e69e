import { contract } from '@/lib/contract/contract';
import type { OutputOf } from '@/lib/contract/endpoint';
import type { Minor } from '@/lib/contract/vocabulary';
import { CallError } from '../client';
import { getOrder, type SubmitInput } from '../ordering';
import { getReservation } from '../reservations';
import { createOrderLine, type TestDiner } from '../shop';
import { getPurchase, type VoucherShop } from '../vouchers';
import type { Notes } from './acknowledged';
import type { Scenario } from './load';
import { slotTomorrow, tableTimes, tomorrow } from './load-shop';

const place = contract['ordering.submit'];

/** The total of two dishes of 10.00 and 5.00, minus 1.00, plus a delivery fee of 3.00. */
export const orderTotal: Minor = 1700;
const part: Minor = 500;
const price: Minor = 800;

/** Payment variants of an order, with the amount each takes from the wallet. */
const paymentVariants: { paid: Minor; changes: Partial<SubmitInput> }[] = [
  { paid: 0, changes: { payType: 'CASH_PAY' } },
  { paid: orderTotal, changes: { payType: 'WALLET_PAY' } },
  { paid: part, changes: { payType: 'CASH_PAY', payAmount: orderTotal - part, walletPayAmount: part } },
  { paid: 0, changes: { payType: 'PAY_NOW' } },
];

export const toLoadOrder = (
  who: TestDiner,
  shop: VoucherShop,
  changes: Partial<SubmitInput> = {},
): SubmitInput =>
  getOrder(who, shop, orderTotal, {
    deliveryTime: slotTomorrow,
    dishList: [createOrderLine(shop.dishIds[0]!), createOrderLine(shop.dishIds[1]!)],
    promotionCode: 'BUSY',
    ...changes,
  });

/** Returns an order line of a set with its only dish. */
export const createSetLine = (dishId: number, dishCount = 1) =>
  createOrderLine(dishId, dishCount, { items: [{ itemId: 1, itemCount: 1 }] });

/** Orders with each payment variant. Cancels every other order, and all unpaid ones: a diner may have only one of these. */
export const createOrderScenario =
  (who: TestDiner, shop: VoucherShop, notes: Notes): Scenario =>
  async (submit, nth) => {
    const { paid, changes } = paymentVariants[nth % paymentVariants.length]!;
    const { orderTransactionId } = await submit({
      endpoint: place,
      input: toLoadOrder(who, shop, changes),
      note: (answer, key) => notes.ordered(key, answer!.orderTransactionId, { userId: who.userId, paid }),
    });
    if (changes.payType !== 'PAY_NOW' && (nth + who.userId) % 2 === 0) return;
    await submit({
      endpoint: contract['orders.cancel'],
      input: { orderTransactionId, cancelReason: 'Changed my mind' },
      note: () => notes.cancelled(orderTransactionId),
    });
  };

/**
 * Orders two of the third dish, which is almost sold out, every other time one of them in a set, and cancels, so that
 * clients always compete for returned pieces. Orders other dishes while it is sold out.
 */
export function createScarceScenario(who: TestDiner, shop: VoucherShop, notes: Notes): Scenario {
  const order = createOrderScenario(who, shop, notes);
  const [, , scarce, set] = shop.dishIds as [number, number, number, number];
  const lists = [[createOrderLine(scarce, 2)], [createOrderLine(scarce), createSetLine(set)]];
  return async (submit, nth) => {
    let placed: OutputOf<typeof place> | undefined;
    try {
      placed = await submit({
        endpoint: place,
        input: getOrder(who, shop, 1300, {
          deliveryTime: slotTomorrow,
          dishList: lists[nth % 2]!,
          payType: 'CASH_PAY',
        }),
        refusedBy: 'STOCK_SHORT',
        note: (answer, key) =>
          notes.ordered(key, answer!.orderTransactionId, { userId: who.userId, paid: 0 }),
      });
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'STOCK_SHORT') throw error;
    }
    if (!placed) return order(submit, nth);
    const { orderTransactionId } = placed;
    await submit({
      endpoint: contract['orders.cancel'],
      input: { orderTransactionId, cancelReason: 'Changed my mind' },
      note: () => notes.cancelled(orderTransactionId),
    });
  };
}

/** Buys two vouchers from the wallet and refunds one. */
export const createVoucherScenario =
  (who: TestDiner, shop: VoucherShop, notes: Notes): Scenario =>
  async (submit) => {
    const { userId } = who;
    const { orderTransactionId } = await submit({
      endpoint: contract['vouchers.buy'],
      input: getPurchase(who, shop, 2, 2 * price, { payType: 'WALLET_PAY' }),
      note: (answer, key) => notes.bought(key, answer!.orderTransactionId, { userId, price, codes: 2 }),
    });
    const { vouchersCode } = await submit({
      endpoint: contract['vouchers.purchasedInfo'],
      input: { orderTransactionId, locale: undefined },
    });
    const [code = ''] = vouchersCode.split(',');
    await submit({
      endpoint: contract['vouchers.refund'],
      input: { userId, vouchersCodeIdList: [code], refundMethod: 'WALLET_PAY' },
      note(answer) {
        const [result] = answer!;
        if (!result?.success && result?.code !== 'VOUCHER_REFUNDED') throw new Error(`${result?.code}`);
        notes.refunded(orderTransactionId, code);
      },
    });
  };

/** Reserves a table, changes its time, and cancels every other reservation. */
export const createReservationScenario =
  (who: TestDiner, shop: VoucherShop, notes: Notes): Scenario =>
  async (submit, nth) => {
    const [from, to] = [tableTimes[nth % 3]!, tableTimes[(nth + 1 + (who.userId % 2)) % 3]!];
    const reservationId = await submit({
      endpoint: contract['reservations.submit'],
      input: getReservation(shop, { date: tomorrow, time: from }),
      note: (answer, key) => notes.booked(key, answer!, `${tomorrow} ${from}`),
    });
    await submit({
      endpoint: contract['reservations.change'],
      input: { reservationId, date: tomorrow, time: to, people: 2, discount: undefined, remark: undefined },
      note: () => notes.moved(reservationId, `${tomorrow} ${to}`),
    });
    if (nth % 2 === 0) return;
    await submit({
      endpoint: contract['reservations.cancel'],
      input: { reservationId },
      doneBefore: 'RESERVATION_ENDED',
      note: () => notes.moved(reservationId, 'cancelled'),
    });
  };
