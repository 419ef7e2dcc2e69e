import type { OrderedDish } from '@/lib/contract/ordering';
import type { Minor } from '@/lib/contract/vocabulary';

export interface CartItem {
  itemId: number;
  itemName: string;
  /** Absent or 0: an item without a price of its own. */
  itemPrice?: Minor;
  itemCount: number;
}

/** One dish as chosen. The same dish chosen otherwise is another line (DEC-51). */
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
  /** With specification and items, in hundredths; shown only, the backend prices the order. */
  unitPrice: Minor;
  minOrderNumber?: number;
  maxOrderNumber?: number;
  goodsStock?: number;
  mandatory?: boolean;
  /** At a table that orders together: shared by all there when the bill is split by dishes (TAB-06). */
  forAll?: boolean;
}

/** A line that has not got its place in a cart yet. */
export type NewLine = Omit<CartLine, 'lineId'>;

/** Same dish, specification, items and remark give the same id, in whatever order the items were chosen (DEC-51). */
export function getLineId({ dishId, specId, items, dishRemark }: NewLine): string {
  const chosen = items
    .map(({ itemId, itemCount }) => `${itemId}x${itemCount}`)
    .sort()
    .join('+');
  return [dishId, specId ?? '', chosen, dishRemark?.trim() ?? ''].join('/');
}

/** The wire's `dishList`: identities and numbers only, the backend knows names and prices (CHK-15). */
export const toOrderedDishes = (lines: readonly CartLine[]): OrderedDish[] =>
  lines.map(({ dishId, dishCount, specId, items, dishRemark }) => ({
    dishId,
    dishCount,
    specId,
    items: items.map(({ itemId, itemCount }) => ({ itemId, itemCount })),
    dishRemark: dishRemark || undefined,
  }));
