import { addBusinessDays, formatISO, parseISO } from 'date-fns';
import type { Order } from '@/lib/contract/orders';
import { RefundMethod, type RefundWay } from '@/lib/contract/pay-types';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Day, Minor } from '@/lib/contract/vocabulary';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';
import { getRefundTime, type RefundTime } from '@/lib/domain/payments/refund-times';

/** One part of a refund: the amount, the text of its duration, and the last day. */
export interface RefundPart {
  /** Hundredths of the currency's unit. */
  amount: Minor;
  /** Messages `refund.times.*` (LIM-03). */
  time: RefundTime;
  /** Undefined where the backend does not say it. */
  way: RefundWay | undefined;
  by: Day;
  /** The time at which it was sent, an ISO instant; absent while it is pending or only promised. */
  doneAt?: string;
}

type Paid = Pick<Order, 'payStatus' | 'payType' | 'payAmount' | 'walletPayAmount' | 'refundWay'>;

/**
 * Returns the refund of a paid order that ends, without the wallet's part, which is credited immediately. Undefined
 * when neither a pay type nor the wallet paid. `since` is the end of the order.
 */
export function getRefundPromise(
  order: Paid,
  { since, timeZone }: { since: Date; timeZone: string },
): RefundPart[] {
  const today = getDay(since, timeZone);
  const wallet = order.walletPayAmount ?? 0;
  const paid = order.payStatus === PayStatus.Unpaid ? 0 : order.payAmount;
  const toParts = (amount: Minor, method: RefundMethod): RefundPart[] => {
    const time = getRefundTime('order', method, order.payType);
    const way = method === RefundMethod.Wallet ? 'wallet' : order.refundWay;
    return amount > 0 ? [{ amount, time, way, by: getLastRefundDay(time, today) }] : [];
  };
  return [...toParts(paid, RefundMethod.Source), ...toParts(wallet, RefundMethod.Wallet)];
}

type Ended = Paid & Pick<Order, 'orderStatus' | 'orderTime' | 'statusHistory' | 'refundList'>;

/**
 * Returns the refunds of an order: the backend's, else the promised ones of a cancelled order. The list is empty for an
 * order without refunds.
 */
export function listRefundParts(order: Ended, timeZone: string): RefundPart[] {
  const cancelled = order.orderStatus === OrderStatus.Cancelled;
  const promised = cancelled
    ? getRefundPromise(order, { since: new Date(findCanceledAt(order) ?? order.orderTime), timeZone })
    : [];
  if (order.refundList.length === 0) return promised;
  const told = order.refundList.map(({ amount, refundMethod, way, at, doneAt }): RefundPart => {
    const method = refundMethod === RefundMethod.Wallet ? RefundMethod.Wallet : RefundMethod.Source;
    const time = getRefundTime(cancelled ? 'order' : 'part', method, order.payType);
    return {
      amount,
      time,
      way,
      by: getLastRefundDay(time, getDay(new Date(at), timeZone)),
      doneAt,
    };
  });
  const wallet = promised.filter(({ time }) => time === 'balance');
  return order.walletPayAmount ? [...told, ...wallet] : told;
}

/**
 * Returns the amount that was paid by the order's pay type before any of it was given back. `payAmount` no longer
 * contains the dishes that were taken off; their refund is in the list.
 */
export function getPaidAmount({
  orderStatus,
  payAmount,
  refundList,
  takenOffAmount = 0,
}: Pick<Order, 'orderStatus' | 'payAmount' | 'refundList' | 'takenOffAmount'>): Minor {
  const refunded = refundList.reduce((sum, { amount }) => sum + amount, 0);
  const ofRest = orderStatus === OrderStatus.Cancelled ? payAmount : 0;
  return payAmount + Math.min(takenOffAmount, Math.max(refunded - ofRest, 0));
}

/** Maximum duration of LIM-03, in working days with `working`, otherwise in calendar days. */
const longest: Record<RefundTime, { days: number; working?: true }> = {
  balance: { days: 0 },
  walletOrChatApp: { days: 1 },
  card: { days: 5, working: true },
  payNow: { days: 3, working: true },
  originalPath: { days: 10 },
  topUp: { days: 10 },
  cancelledOrder: { days: 5, working: true },
  voucherToSource: { days: 5, working: true },
  other: { days: 5, working: true },
};

/**
 * Returns the last day of a refund's duration, counted from the day of the request (LIM-03). Holidays are not
 * considered.
 */
export function getLastRefundDay(time: RefundTime, from: Day): Day {
  const { days, working } = longest[time];
  if (!working) return getDayAfter(from, days);
  return formatISO(addBusinessDays(parseISO(from), days), { representation: 'date' });
}

/** Returns the time of the cancellation. */
export const findCanceledAt = (order: Pick<Order, 'statusHistory'>): string | undefined =>
  order.statusHistory.find(({ orderStatus }) => orderStatus === OrderStatus.Cancelled)?.at;
