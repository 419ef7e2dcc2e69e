import type { WireCartLine } from '@/lib/contract/cart-line';
import type { Dish, PropertyItem } from '@/lib/contract/menu';
import { getLineTotal } from './cart-checks';
import type { CartLine } from './cart-line';

/** A line with its dish under the wire's names (ENT-08). */
export function getWireLine(dish: Dish, line: CartLine, restaurantName: string): WireCartLine {
  const dishItems: PropertyItem[] = line.items.map(({ itemId, itemName, itemPrice, itemCount }) => ({
    itemId,
    itemName,
    itemPrice,
    itemCount,
  }));
  const spec = dish.detailList.find(({ specId }) => specId === line.specId);
  return {
    ...dish,
    dishCount: line.dishCount,
    dishRemark: line.dishRemark,
    dishExtra: getExtra(line) || undefined,
    dishItems,
    dishSpecs: spec
      ? [
          {
            detailName: spec.detailName,
            specCount: line.dishCount,
            specId: spec.specId,
            dishPrice: spec.dishPrice,
          },
        ]
      : [],
    havePriceDishItems: dishItems.filter(({ itemPrice }) => itemPrice),
    noPriceDishItems: dishItems.filter(({ itemPrice }) => !itemPrice),
    totalAmount: getLineTotal(line),
    image: line.image,
    restaurantName,
  };
}

const getExtra = ({ specName, items, dishRemark }: CartLine): string =>
  [
    specName,
    ...items.map(({ itemName, itemCount }) => (itemCount > 1 ? `${itemName} x${itemCount}` : itemName)),
    dishRemark,
  ]
    .filter(Boolean)
    .join(', ');
