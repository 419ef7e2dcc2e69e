import type { Order } from '@/lib/contract/orders';
import { tableBill } from '@/lib/contract/party-values';
import { isCash } from '@/lib/contract/pay-types';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';

/** Message keys `order.status.*`. */
type StatusWord =
  | 'awaitingPayment'
  | 'accepted'
  | 'preparing'
  | 'onTheWay'
  | 'completed'
  | 'cancelled'
  | 'other';

/**
 * Returns the text key of a status (ORD-07, DEC-70). 3 belongs to the step of 2; unknown numbers are `other`, which
 * shows the backend's description.
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
 * Returns whether cards, the detail and the reminder offer a pay button: exactly while `payments.options` accepts the
 * payment (DEC-76). Cash is paid at hand-over, a round at a table with the table's bill.
 */
export const canPay = ({ orderStatus, payStatus, payType, expiresAt }: Payable, now = Date.now()): boolean =>
  orderStatus !== OrderStatus.Cancelled &&
  payStatus === PayStatus.Unpaid &&
  !isCash(payType) &&
  payType !== tableBill &&
  (expiresAt === undefined || Date.parse(expiresAt) > now);

/** Returns whether the diner hands cash over with this order, from its acceptance until it has ended (DEC-76). */
export const isPaidAtHandover = ({ orderStatus, payStatus, payType }: Payable): boolean =>
  isCash(payType) &&
  payStatus === PayStatus.Unpaid &&
  orderStatus >= OrderStatus.Accepted &&
  orderStatus < OrderStatus.Completed;

/** The detail follows the backend's flag only (ORD-12, DEC-34). */
export const canCancel = (order: { canCancel?: boolean }): boolean => order.canCancel === true;

/** A card offers to cancel just after acceptance, when the backend allows it (ORD-05, DEC-34). */
export const canCancelOnCard = (order: { orderStatus: number; canCancel?: boolean }): boolean =>
  order.orderStatus === OrderStatus.Accepted && canCancel(order);

/** An order that is fetched can be marked as picked up once it is ready or its slot has begun (ORD-18, DEC-77). */
export const canBePickedUp = (
  { orderStatus, deliveryType }: { orderStatus: number; deliveryType?: string },
  hasBegun: boolean,
) =>
  deliveryType === 'SELF_PICKUP' &&
  orderStatus <= OrderStatus.OnTheWay &&
  orderStatus >= (hasBegun ? OrderStatus.Accepted : OrderStatus.OnTheWay);

/** An arrival time is shown only before the arrival (ORD-13). */
export const hasEstimatedTime = (orderStatus: number): boolean => !withoutEstimatedTime.has(orderStatus);

const withoutEstimatedTime = new Set<number>([
  OrderStatus.AwaitingPayment,
  OrderStatus.Completed,
  OrderStatus.Cancelled,
  OrderStatus.Closed,
]);

/** The order is final: no more events will follow. */
export const isSettled = (orderStatus: number): boolean => orderStatus >= OrderStatus.Completed;

/** Returns whether an order is eaten at a table, now or at a booked time. */
export const isAtTable = ({
  tableNo,
  reservationId,
}: {
  tableNo?: string;
  reservationId?: string;
}): boolean => tableNo !== undefined || reservationId !== undefined;

/** Returns whether the order ended unpaid and a late payment took it up again (DEC-75). */
export function isPaidLate(order: Pick<Order, 'orderStatus' | 'payStatus' | 'statusHistory'>): boolean {
  if (order.orderStatus === OrderStatus.Cancelled || order.payStatus !== PayStatus.Paid) return false;
  // Staff may cancel an accepted order and undo that, which is no late payment.
  const first = order.statusHistory.find(
    ({ orderStatus }) => orderStatus === OrderStatus.Cancelled || orderStatus === OrderStatus.Accepted,
  );
  return first?.orderStatus === OrderStatus.Cancelled;
}
