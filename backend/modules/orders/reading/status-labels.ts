import type { RefusalReason } from '@/lib/contract/staff/order-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { DeliveryType, Locale } from '@/lib/contract/vocabulary';
import { fill, getMessages, type Messages } from '../../../messages/messages';

type StatusMessages = Messages['orders']['status'];

/** The statuses that this backend issues. */
const keys: Record<number, keyof StatusMessages> = {
  [OrderStatus.AwaitingPayment]: 'awaitingPayment',
  [OrderStatus.Accepted]: 'accepted',
  [OrderStatus.Preparing]: 'preparing',
  [OrderStatus.OnTheWay]: 'onTheWay',
  [OrderStatus.Completed]: 'completed',
  [OrderStatus.Cancelled]: 'cancelled',
};

interface LabeledOrder {
  deliveryType?: DeliveryType;
  tableNo?: string | null;
  /** Set for dishes of a booked table, which may have no number yet. */
  reservationId?: string | null;
}

/**
 * Returns the label of a status, or undefined for one that this backend does not issue. Pick-up orders wait
 * at the counter instead of being on their way, and orders at a table are served.
 */
export function findStatusLabel(
  status: number,
  locale: Locale,
  { deliveryType, tableNo, reservationId }: LabeledOrder = {},
): string | undefined {
  const { status: labels } = getMessages(locale).orders;
  if (status === OrderStatus.OnTheWay && deliveryType === 'SELF_PICKUP')
    return tableNo || reservationId ? labels.serving : labels.ready;
  const key = keys[status];
  return key && labels[key];
}

interface TippedOrder {
  status: number;
  payStatus: number;
  /** True when it was cancelled because it was not paid in time. */
  expired: boolean;
}

/** Returns one sentence on the next step for the user. */
export function findStatusTip(
  { status, payStatus, expired }: TippedOrder,
  locale: Locale,
): string | undefined {
  const { tip } = getMessages(locale).orders;
  if (status === OrderStatus.AwaitingPayment) return tip.unpaid;
  if (status === OrderStatus.Cancelled && payStatus === PayStatus.FailedOrRefunded)
    return expired ? tip.late : tip.refund;
  if (status === OrderStatus.Cancelled) return expired ? tip.expired : undefined;
  return payStatus === PayStatus.Unpaid && status < OrderStatus.Completed ? tip.cash : undefined;
}

/** Returns the restaurant's reason for rejecting an order; for `other` it is the restaurant's own text. */
export function getRefusalReason(refusedFor: RefusalReason, reason: string | null, locale: Locale): string {
  const { refused } = getMessages(locale).orders;
  return refusedFor === 'other' && reason ? fill(refused.inWords, { reason }) : refused[refusedFor];
}
