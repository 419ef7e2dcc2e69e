import type { Order } from '@/lib/contract/orders';

/** The kind of a listed order; messages `orders.kind.*`. */
export type OrderKind =
  | 'group'
  | 'monthlyCard'
  | 'bookSeat'
  | 'seckillProduct'
  | 'voucher'
  | 'buffet'
  | 'others';

type Sorted = Partial<
  Pick<Order, 'groupBuyOrder' | 'orderType' | 'showType' | 'vouchersName' | 'deliveryType'>
>;

const monthlyCards = ['deliveryFeeMonthlyCard', 'deliveryFeeMonthlyCardV2'];

/**
 * Returns the kind of a listed order, by the first match (ORD-06, DEC-35); undefined for an order that is not listed.
 */
export function findOrderKind(order: Sorted): OrderKind | undefined {
  if (order.groupBuyOrder) return 'group';
  if (order.orderType && monthlyCards.includes(order.orderType)) return 'monthlyCard';
  if (order.showType === 'bookSeat') return 'bookSeat';
  if (order.showType === 'seckill') return undefined;
  if (order.orderType === 'seckillProduct') return 'seckillProduct';
  if (order.vouchersName) return 'voucher';
  return order.deliveryType === 'SELF_PICKUP' ? 'buffet' : 'others';
}
