/** What limits how many of a dish may be ordered. Absent: no such limit. */
export interface OrderLimits {
  goodsStock?: number;
  minOrderNumber?: number;
  maxOrderNumber?: number;
}

const defaultMax = 99;

/** Returns the maximum of a dish in one order: the smaller of stock and per-order limit, 99 by default (DSH-15). */
export const getMaxInOrder = ({ goodsStock, maxOrderNumber }: OrderLimits): number =>
  Math.min(goodsStock ?? defaultMax, maxOrderNumber ?? defaultMax);

/** The least and most of the quantity box of a dish of which the cart holds `inCart` (DSH-15); it starts at the least. */
export function getQuantityBox(limits: OrderLimits, inCart: number) {
  return { min: 1, max: Math.max(0, getMaxInOrder(limits) - inCart) };
}

export type QuantityError =
  /** Fewer than the dish's minimum; `only` when minimum and maximum are equal (DSH-13). */
  | { code: 'MIN_NUMBER'; least: number; only: boolean }
  /** More than one order takes; `left` is what may still be added (DSH-14). */
  | { code: 'MAX_NUMBER'; most: number; left: number }
  | { code: 'STOCK_SHORT'; left: number };

/** Returns the error of adding `count` to the `inCart` already there when limit or stock is exceeded (DSH-14). */
export function validateUpperLimit(
  limits: OrderLimits,
  inCart: number,
  count: number,
): Exclude<QuantityError, { code: 'MIN_NUMBER' }> | undefined {
  const { goodsStock, maxOrderNumber: most = defaultMax } = limits;
  const all = inCart + count;
  const left = Math.max(0, getMaxInOrder(limits) - inCart);
  if (all > most) return { code: 'MAX_NUMBER', most, left };
  return goodsStock !== undefined && all > goodsStock ? { code: 'STOCK_SHORT', left } : undefined;
}

/**
 * Returns the error of adding `count` to the `inCart` already there (DSH-13, DSH-14): minimum, maximum, then stock, the
 * order in which the backend checks them. Both sides run the cases of lib/contract/testing/sale-cases.ts.
 */
export function validateQuantity(
  limits: OrderLimits,
  inCart: number,
  count: number,
): QuantityError | undefined {
  const { minOrderNumber: least, maxOrderNumber } = limits;
  if (least !== undefined && inCart + count < least)
    return { code: 'MIN_NUMBER', least, only: least === maxOrderNumber };
  return validateUpperLimit(limits, inCart, count);
}
