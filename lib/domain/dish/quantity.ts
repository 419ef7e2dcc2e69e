/** What limits how many of a dish may be ordered. Absent: no such limit. */
export interface OrderLimits {
  goodsStock?: number;
  minOrderNumber?: number;
  maxOrderNumber?: number;
}

const defaultMost = 99;

/** The most of a dish that an order can hold: the smaller of stock and per-order limit, 99 by default (DSH-15). */
export const maxInOrder = ({ goodsStock, maxOrderNumber }: OrderLimits): number =>
  Math.min(goodsStock ?? defaultMost, maxOrderNumber ?? defaultMost);

/** The quantity box of a dish of which the cart holds `inCart`; its count starts at 1 (DSH-15). */
export function quantityBox(limits: OrderLimits, inCart: number, dishMinInput = 1) {
  return { min: dishMinInput, max: Math.max(0, maxInOrder(limits) - inCart), start: 1 };
}

export type QuantityError =
  /** Fewer than the dish's minimum; `only` when minimum and maximum are equal (DSH-13). */
  | { code: 'MIN_NUMBER'; least: number; only: boolean }
  /** More than one order takes; `left` is what may still be added (DSH-14). */
  | { code: 'MAX_NUMBER'; most: number; left: number }
  | { code: 'STOCK_SHORT'; left: number };

/** What is wrong with adding `count` to the `inCart` that the cart holds, if anything (DSH-13, DSH-14). */
export function validateQuantity(
  limits: OrderLimits,
  inCart: number,
  count: number,
): QuantityError | undefined {
  const { goodsStock, minOrderNumber: least, maxOrderNumber: most } = limits;
  const all = inCart + count;
  const left = Math.max(0, maxInOrder(limits) - inCart);
  if (goodsStock !== undefined && all > goodsStock && goodsStock <= (most ?? goodsStock))
    return { code: 'STOCK_SHORT', left };
  if (all > (most ?? defaultMost)) return { code: 'MAX_NUMBER', most: most ?? defaultMost, left };
  if (least !== undefined && least > 1 && all < least)
    return { code: 'MIN_NUMBER', least, only: least === most };
  return undefined;
}
