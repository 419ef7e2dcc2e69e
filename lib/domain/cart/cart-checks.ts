import type { Minor } from '@/lib/contract/vocabulary';
import { getSum } from '../money';
import type { CartLine } from './cart-line';

interface CartTotals {
  /** Number of dishes, not of lines. */
  count: number;
  subtotal: Minor;
}

export const getLineTotal = (line: Pick<CartLine, 'unitPrice' | 'dishCount'>): Minor =>
  getSum([line.unitPrice * line.dishCount]);

export const getCartTotals = (lines: readonly CartLine[]): CartTotals => ({
  count: lines.reduce((sum, line) => sum + line.dishCount, 0),
  subtotal: getSum(lines.map(getLineTotal)),
});

/** The minimums of a shop; see ClientShop. */
export interface MinOrderFacts {
  minOrderAmount: Minor;
  tableMinOrderAmount?: Minor;
  areaMinOrderAmount?: Minor;
}

/** Returns the minimum order: one for delivery and pick-up, and one for tables with 0 as the default. */
export const getMinOrder = (
  { minOrderAmount, tableMinOrderAmount = 0 }: MinOrderFacts,
  atTable: boolean,
): Minor => (atTable ? tableMinOrderAmount : minOrderAmount);

/** Returns the least minimum that an order can have before the address is known, which selects the delivery area. */
export const getLeastMinOrder = (shop: MinOrderFacts, atTable: boolean): Minor =>
  atTable ? getMinOrder(shop, true) : (shop.areaMinOrderAmount ?? shop.minOrderAmount);

/** Returns the amount that is missing to the minimum order. */
export function getMinOrderProgress(subtotal: Minor, minOrderAmount: Minor) {
  const missing = Math.max(0, minOrderAmount - subtotal);
  return { reached: missing === 0, missing, share: missing === 0 ? 1 : subtotal / minOrderAmount };
}

/** Returns the mandatory dishes that the cart lacks, in the menu's order. */
export function listMissingDishes(lines: readonly CartLine[], required: readonly number[]): number[] {
  const held = new Set(lines.map((line) => line.dishId));
  return required.filter((dishId) => !held.has(dishId));
}

type CheckoutError =
  | { code: 'CART_EMPTY' }
  | { code: 'MANDATORY_MISSING'; dishIds: number[] }
  | { code: 'MIN_ORDER'; missing: Minor };

/** Returns the first error that prevents the checkout; the codes are the contract's. */
export function validateCheckout(
  lines: readonly CartLine[],
  { required, minOrderAmount }: { required: readonly number[]; minOrderAmount: Minor },
): CheckoutError | undefined {
  if (lines.length === 0) return { code: 'CART_EMPTY' };
  const dishIds = listMissingDishes(lines, required);
  if (dishIds.length > 0) return { code: 'MANDATORY_MISSING', dishIds };
  const { missing } = getMinOrderProgress(getCartTotals(lines).subtotal, minOrderAmount);
  return missing > 0 ? { code: 'MIN_ORDER', missing } : undefined;
}
