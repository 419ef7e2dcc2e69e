import type { Order } from '@/lib/contract/orders';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Day, Minor } from '@/lib/contract/vocabulary';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';
import { getRefundTime, type RefundTime } from '@/lib/domain/payments/refund-times';

/** One part of a refund: how much, the text that says how long it takes, and the day by which that is over. */
export interface RefundPart {
  /** Hundredths of the currency's unit. */
  amount: Minor;
  /** Messages `refund.times.*` (LIM-03). */
  time: RefundTime;
  by: Day;
  /** When it was sent, an ISO instant; absent while it is on its way or only promised. */
  doneAt?: string;
}

type Paid = Pick<Order, 'payStatus' | 'payType' | 'payAmount' | 'walletPayAmount'>;

/**
 * What goes back when an order ends that was paid, the wallet's part apart: it goes back to the balance at once. Nothing for
 * one that wasn't paid by a pay type and took nothing of the wallet. `since` is when it ended.
 */
export function getRefundPromise(
  order: Paid,
  { since, timeZone }: { since: Date; timeZone: string },
): RefundPart[] {
  const today = getDay(since, timeZone);
  const wallet = order.walletPayAmount ?? 0;
  const paid = order.payStatus === PayStatus.Unpaid ? 0 : order.payAmount;
  const toParts = (amount: Minor, time: RefundTime): RefundPart[] =>
    amount > 0 ? [{ amount, time, by: getLastRefundDay(time, today) }] : [];
  return [
    ...toParts(paid, getRefundTime('order', 'SOURCE', order.payType)),
    ...toParts(wallet, getRefundTime('order', 'WALLET_PAY', order.payType)),
  ];
}

type Ended = Paid & Pick<Order, 'orderStatus' | 'orderTime' | 'statusHistory' | 'refundList'>;

/**
 * Returns where the money of an order stands: its refunds as the backend tells them, else what a cancelled order's diner is
 * promised. Empty for an order of which nothing goes back.
 */
export function getRefundParts(order: Ended, timeZone: string): RefundPart[] {
  const cancelled = order.orderStatus === OrderStatus.Cancelled;
  const promised = cancelled
    ? getRefundPromise(order, { since: new Date(findCancelledAt(order) ?? order.orderTime), timeZone })
    : [];
  if (order.refundList.length === 0) return promised;
  const told = order.refundList.map(({ amount, refundMethod, at, doneAt }): RefundPart => {
    const time = getRefundTime(
      'order',
      refundMethod === 'WALLET_PAY' ? 'WALLET_PAY' : 'SOURCE',
      order.payType,
    );
    return { amount, time, by: getLastRefundDay(time, getDay(new Date(at), timeZone)), doneAt };
  });
  const wallet = promised.filter(({ time }) => time === 'balance');
  return order.walletPayAmount ? [...told, ...wallet] : told;
}

/** Working days where `working`, calendar days else, of which LIM-03 speaks at most. */
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

/** The last day of a refund's time, counted from the day of the request (LIM-03). Holidays are not considered. */
export function getLastRefundDay(time: RefundTime, from: Day): Day {
  const { days, working } = longest[time];
  if (!working) return getDayAfter(from, days);
  let day = from;
  for (let left = days; left > 0; ) {
    day = getDayAfter(day, 1);
    if (!isWeekend(day)) left--;
  }
  return day;
}

const isWeekend = (day: Day) => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** When an order was cancelled; undefined while it isn't. */
export const findCancelledAt = (order: Pick<Order, 'statusHistory'>): string | undefined =>
  order.statusHistory.find(({ orderStatus }) => orderStatus === OrderStatus.Cancelled)?.at;
