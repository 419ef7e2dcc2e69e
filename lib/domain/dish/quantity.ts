/** The limits on the count of a dish in an order. An absent limit does not apply. */
export interface OrderLimits {
  goodsStock?: number;
  minOrderNumber?: number;
  maxOrderNumber?: number;
  /** The minimum of the quantity box; 1 where the backend states none. */
  dishMinInput?: number;
}

const defaultMax = 99;

/** Returns the maximum of a dish in one order: the smaller of stock and per-order limit, 99 by default. */
export const getMaxInOrder = ({ goodsStock, maxOrderNumber }: OrderLimits): number =>
  Math.min(goodsStock ?? defaultMax, maxOrderNumber ?? defaultMax);

/**
 * Returns minimum and maximum of the quantity box of a dish with `inCart` pieces in the cart; it starts at the minimum,
 * by default 1.
 */
export function getQuantityBox(limits: OrderLimits, inCart: number) {
  return { min: limits.dishMinInput ?? 1, max: Math.max(0, getMaxInOrder(limits) - inCart) };
}

export type QuantityError =
  /** Fewer than the dish's minimum; `only` when minimum and maximum are equal. */
  | { code: 'MIN_NUMBER'; least: number; only: boolean }
  /** More than the maximum per order; `left` pieces may still be added. */
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
 * Returns the error of adding `count` pieces to the `inCart` already there: minimum, maximum, then stock, the order of
 * the backend's checks. `coming` more pieces are added next and count towards the minimum. Both sides run the cases of lib/contract/testing/sale-cases.ts.
 */
export function validateQuantity(
  limits: OrderLimits,
  inCart: number,
  count: number,
  coming = 0,
): QuantityError | undefined {
  const { minOrderNumber: least, maxOrderNumber } = limits;
  if (least !== undefined && inCart + count + coming < least)
    return { code: 'MIN_NUMBER', least, only: least === maxOrderNumber };
  return validateUpperLimit(limits, inCart, count);
}
