import type { Order, OrderedLine } from '@/lib/contract/orders';
import type { Minor } from '@/lib/contract/vocabulary';

/** Returns the sum of a line in hundredths: the backend's, else price times count. */
export const getLineSum = ({ totalAmount, dishPrice, dishCount }: OrderedLine): Minor =>
  totalAmount ?? dishPrice * dishCount;

/** Returns the price of all dishes before fees and deductions, in hundredths. */
export const getDishesTotal = (
  order: Pick<Order, 'dishAmountBeforePromotion' | 'orderRestaurantList'>,
): Minor =>
  order.dishAmountBeforePromotion ??
  order.orderRestaurantList
    .flatMap(({ orderDishLists }) => orderDishLists)
    .reduce((sum, line) => sum + getLineSum(line), 0);

/** Returns specification, choices and remark of a line as one text. */
export function getExtras({ detailName, dishItems, dishRemark }: OrderedLine): string {
  const items = dishItems.map(({ itemName, itemCount }) =>
    itemCount > 1 ? `${itemCount} × ${itemName}` : itemName,
  );
  return [detailName, ...items, dishRemark].filter(Boolean).join(' · ');
}
