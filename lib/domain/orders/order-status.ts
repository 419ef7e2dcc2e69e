import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { isCash } from '@/lib/domain/payments/pay-types';

/** The keys of the status texts; messages `order.status.*`. */
type StatusWord =
  | 'awaitingPayment'
  | 'accepted'
  | 'preparing'
  | 'onTheWay'
  | 'completed'
  | 'cancelled'
  | 'other';

/**
 * Returns the text key of a status (ORD-07, DEC-70). 3 belongs to the step of 2; undefined numbers are `other`, which shows the
 * backend's description.
 */
export function getStatusWord(orderStatus: number): StatusWord {
  if (orderStatus === OrderStatus.AwaitingPayment) return 'awaitingPayment';
  if (orderStatus >= OrderStatus.Accepted && orderStatus < OrderStatus.Preparing) return 'accepted';
  if (orderStatus >= OrderStatus.Preparing && orderStatus < OrderStatus.OnTheWay) return 'preparing';
  if (orderStatus >= OrderStatus.OnTheWay && orderStatus < OrderStatus.Completed) return 'onTheWay';
  if (orderStatus === OrderStatus.Completed || orderStatus === OrderStatus.Closed) return 'completed';
  if (orderStatus === OrderStatus.Cancelled) return 'cancelled';
  return 'other';
}

/** Messages `order.payStatus.*` (ORD-07). */
type PayStatusWord = 'unpaid' | 'paid' | 'failedOrRefunded' | 'unknown';

export function getPayStatusWord(payStatus: number): PayStatusWord {
  if (payStatus === PayStatus.Unpaid) return 'unpaid';
  if (payStatus === PayStatus.Paid) return 'paid';
  return payStatus === PayStatus.FailedOrRefunded ? 'failedOrRefunded' : 'unknown';
}

interface Statuses {
  orderStatus: number;
  payStatus: number;
}

interface Payable extends Statuses {
  payType?: string;
  /** End of the pay window, an ISO instant. */
  expiresAt?: string;
}

/**
 * Returns whether a pay button is offered, on cards, the detail and the reminder: exactly while `payments.options` takes the
 * payment, and never for cash (ORD-05, ORD-12, DEC-76).
 */
export const canPay = ({ orderStatus, payStatus, payType, expiresAt }: Payable, now = Date.now()): boolean =>
  orderStatus === OrderStatus.AwaitingPayment &&
  payStatus === PayStatus.Unpaid &&
  !isCash(payType) &&
  (expiresAt === undefined || Date.parse(expiresAt) > now);

/** Returns whether the diner hands cash over with this order, from its acceptance until it has ended (DEC-76). */
export const isPaidAtHandover = ({ orderStatus, payStatus, payType }: Payable): boolean =>
  isCash(payType) &&
  payStatus === PayStatus.Unpaid &&
  orderStatus >= OrderStatus.Accepted &&
  orderStatus < OrderStatus.Completed;

/** The detail goes by the backend's word alone (ORD-12, DEC-34). */
export const canCancel = (order: { canCancel?: boolean }): boolean => order.canCancel === true;

/** A card offers to cancel right after the order was accepted, where the backend allows it (ORD-05, DEC-34). */
export const canCancelOnCard = (order: { orderStatus: number; canCancel?: boolean }): boolean =>
  order.orderStatus === OrderStatus.Accepted && canCancel(order);

/** What is to be fetched can be said to have been fetched, from being accepted until it has ended (ORD-18). */
export const canBePickedUp = ({
  orderStatus,
  deliveryType,
}: {
  orderStatus: number;
  deliveryType?: string;
}) =>
  deliveryType === 'SELF_PICKUP' &&
  orderStatus >= OrderStatus.Accepted &&
  orderStatus < OrderStatus.Completed;

/** An arrival time makes sense only while something is still to arrive (ORD-13). */
export const hasEstimatedTime = (orderStatus: number): boolean => !withoutEstimatedTime.has(orderStatus);

const withoutEstimatedTime = new Set<number>([
  OrderStatus.AwaitingPayment,
  OrderStatus.Completed,
  OrderStatus.Cancelled,
  OrderStatus.Closed,
]);

/** The order is final: no more events will come. */
export const isSettled = (orderStatus: number): boolean => orderStatus >= OrderStatus.Completed;

/** Returns whether an order is eaten at a table, be it one that is booked for later (BKG-04). */
export const isAtTable = ({
  tableNo,
  reservationId,
}: {
  tableNo?: string;
  reservationId?: string;
}): boolean => tableNo !== undefined || reservationId !== undefined;
