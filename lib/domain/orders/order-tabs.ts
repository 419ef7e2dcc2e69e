import { OrderStatus, PayStatus } from '@/lib/contract/statuses';

/** The tabs of the order section (ORD-01); messages `orders.tabs.*`. */
export const orderTabs = ['all', 'completed', 'cancel'] as const;
export type OrderTab = (typeof orderTabs)[number];

interface Statuses {
  orderStatus: number;
  payStatus: number;
}

const isCompleted = ({ orderStatus }: Statuses) =>
  orderStatus === OrderStatus.Completed || orderStatus === OrderStatus.Closed;
const isCancelled = ({ orderStatus }: Statuses) => orderStatus === OrderStatus.Cancelled;

/**
 * Whether an order stands in a tab (ORD-02). A phone looks at the status alone; the desktop at what was paid too, so that one
 * order may stand in two tabs there (DEC-07).
 */
export function isInTab(tab: OrderTab, order: Statuses, desktop: boolean): boolean {
  if (tab === 'all') return true;
  if (tab === 'completed') return isCompleted(order) || (desktop && order.payStatus === PayStatus.Paid);
  return isCancelled(order) || (desktop && order.payStatus === PayStatus.FailedOrRefunded);
}
