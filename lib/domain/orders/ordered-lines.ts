import type { Order, OrderedLine } from '@/lib/contract/orders';
import type { Minor } from '@/lib/contract/vocabulary';

/** What a line comes to, hundredths: what the backend says, else price times count. */
export const getLineSum = ({ totalAmount, dishPrice, dishCount }: OrderedLine): Minor =>
  totalAmount ?? dishPrice * dishCount;

/** All dishes as chosen, before anything is added or taken off, hundredths. */
export const getDishesTotal = (
  order: Pick<Order, 'dishAmountBeforePromotion' | 'orderRestaurantList'>,
): Minor =>
  order.dishAmountBeforePromotion ??
  order.orderRestaurantList
    .flatMap(({ orderDishLists }) => orderDishLists)
    .reduce((sum, line) => sum + getLineSum(line), 0);

/** Specification, choices and remark of a line in one. */
export function getExtras({ detailName, dishItems, dishRemark }: OrderedLine): string {
  const items = dishItems.map(({ itemName, itemCount }) =>
    itemCount > 1 ? `${itemCount} × ${itemName}` : itemName,
  );
  return [detailName, ...items, dishRemark].filter(Boolean).join(' · ');
}
