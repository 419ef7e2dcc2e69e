import type { OrderedDish } from '@/lib/contract/ordering';
import type { SaleTimes } from '@/lib/contract/sale-times';
import type { Minor } from '@/lib/contract/vocabulary';

export interface CartItem {
  itemId: number;
  itemName: string;
  /** Absent or 0: the item has no price of its own. */
  itemPrice?: Minor;
  itemCount: number;
}

/** A dish with its choices. The same dish with other choices is another line (DEC-51). */
export interface CartLine {
  lineId: string;
  dishId: number;
  dishName: string;
  dishNameEn?: string;
  image?: string;
  specId?: number;
  specName?: string;
  items: CartItem[];
  dishRemark?: string;
  dishCount: number;
  /** The displayed price with specification and items, in hundredths; the backend prices the order. */
  unitPrice: Minor;
  minOrderNumber?: number;
  maxOrderNumber?: number;
  goodsStock?: number;
  /** The dish, its specification or one of its choices is sold out; the backend decides at the checkout. */
  soldOut?: true;
  /** The times of the dish and of its choices; always without. */
  available?: SaleTimes[];
  mandatory?: boolean;
  /** At a shared table: the line is shared by all guests when the bill is split by dishes. */
  forAll?: boolean;
  /** At a shared table: the numbers of the guests who share the line. */
  sharedWith?: number[];
}

/** A line before it is in a cart. */
export type NewLine = Omit<CartLine, 'lineId'>;

/** Returns the same id for the same dish, specification, items and remark, in whatever order the items were chosen. */
export function getLineId({ dishId, specId, items, dishRemark }: NewLine): string {
  const chosen = items
    .map(({ itemId, itemCount }) => `${itemId}x${itemCount}`)
    .sort()
    .join('+');
  return [dishId, specId ?? '', chosen, dishRemark?.trim() ?? ''].join('/');
}

/** Returns the wire's `dishList`: ids and counts only, the backend has names and prices. */
export const toOrderedDishes = (lines: readonly CartLine[]): OrderedDish[] =>
  lines.map(({ dishId, dishCount, specId, items, dishRemark }) => ({
    dishId,
    dishCount,
    specId,
    items: items.map(({ itemId, itemCount }) => ({ itemId, itemCount })),
    dishRemark: dishRemark || undefined,
  }));
