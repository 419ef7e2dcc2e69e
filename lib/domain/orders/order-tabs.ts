import { OrderStatus, PayStatus } from '@/lib/contract/statuses';

/** Message keys `orders.tabs.*`. */
export const orderTabs = ['all', 'completed', 'cancel'] as const;
export type OrderTab = (typeof orderTabs)[number];

interface Statuses {
  orderStatus: number;
  payStatus: number;
}

const isCompleted = ({ orderStatus }: Statuses) =>
  orderStatus === OrderStatus.Completed || orderStatus === OrderStatus.Closed;
const isCanceled = ({ orderStatus }: Statuses) => orderStatus === OrderStatus.Cancelled;

/**
 * Returns whether an order belongs to a tab (ORD-02). A phone uses the order status only; the desktop also the payment
 * status, so that an order may be in two tabs there (DEC-07).
 */
export function isInTab(tab: OrderTab, order: Statuses, desktop: boolean): boolean {
  if (tab === 'all') return true;
  if (tab === 'completed') return isCompleted(order) || (desktop && order.payStatus === PayStatus.Paid);
  return isCanceled(order) || (desktop && order.payStatus === PayStatus.FailedOrRefunded);
}
