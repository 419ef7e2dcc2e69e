import type { PromotionEffect, PromotionWhen } from '@/lib/contract/promotion-values';
import type { OrderMode } from '@/lib/contract/values';
import type { Minor } from '@/lib/contract/vocabulary';
import { type AskedFor, isAvailableAt } from '../dish/availability';

export interface Promotion {
  /** The typed code, or the key of a promotion that applies automatically. */
  code: string;
  isAutomatic: boolean;
  /** The size of the discount; a target of pieces or of a fee without both is free. */
  amountOff: Minor | null;
  percentOff: number | null;
  minDishAmount: Minor;
  validFrom: Date | null;
  /** The first instant after it. */
  validUntil: Date | null;
  usesLeft: number | null;
  usesPerDiner: number | null;
  conditions: PromotionWhen;
  action: PromotionEffect;
  /** Whether it combines with no other promotion. */
  isAlone: boolean;
}

/** The earlier orders of a guest; undefined in carts of guests who are not known. */
export interface PromotionGuest {
  orders: number;
  /** The completed orders within a year. */
  ordersInYear: number;
  /** The orders that used a promotion, by its code. */
  uses: Readonly<Record<string, number>>;
}

interface CartLine {
  /** Keys. */
  dish: string;
  category: string;
  count: number;
  unitPrice: Minor;
}

export interface PromotionCart {
  lines: readonly CartLine[];
  mode: OrderMode;
  /** The time for which is ordered; undefined while none is chosen. */
  asked: AskedFor | undefined;
  now: Date;
  guest: PromotionGuest | undefined;
  /** The price of the dishes after other discounts, which promotions cannot exceed. */
  left: Minor;
  deliveryFee: Minor;
  /** The smallest payable amount of the currency. */
  smallest: Minor;
}

/** The reason for which a promotion does not apply, and what is missing for it. */
export type PromotionGap =
  | {
      reason:
        | 'usedUp'
        | 'date'
        | 'mode'
        | 'time'
        | 'login'
        | 'guest'
        | 'used'
        | 'dishes'
        | 'outdone'
        | 'nothing';
    }
  | { reason: 'amount'; missing: Minor }
  | { reason: 'pieces'; missing: number }
  | { reason: 'dish'; dish: string };

export const getCartPrice = (lines: readonly Pick<CartLine, 'count' | 'unitPrice'>[]): Minor =>
  lines.reduce((sum, { count, unitPrice }) => sum + count * unitPrice, 0);

/** Returns whether a promotion is about a dish; one that names none is about all. */
export const isAboutDish = (
  { conditions: { dishes, categories } }: Pick<Promotion, 'conditions'>,
  { dish, category }: Pick<CartLine, 'dish' | 'category'>,
): boolean =>
  (!dishes && !categories) || dishes?.includes(dish) === true || categories?.includes(category) === true;

/** Returns whether a promotion cannot be judged by its row alone, but by the present uses and the guest's orders. */
export const needsFacts = ({ isAutomatic, usesLeft, usesPerDiner, conditions }: Promotion): boolean =>
  (isAutomatic && (usesLeft !== null || usesPerDiner !== null)) ||
  conditions.firstOrder === true ||
  conditions.ordersInYear !== undefined;

/**
 * Returns why a promotion does not apply to a cart. What the guest can still add comes last, so that only a promotion that
 * lacks nothing else is named with it.
 */
export function findGap(promotion: Promotion, cart: PromotionCart): PromotionGap | undefined {
  const { conditions, action, usesLeft, validFrom, validUntil } = promotion;
  if (usesLeft === 0) return { reason: 'usedUp' };
  if ((validFrom && validFrom > cart.now) || (validUntil && validUntil <= cart.now))
    return { reason: 'date' };
  if (conditions.modes && !conditions.modes.includes(cart.mode)) return { reason: 'mode' };
  if (action.on === 'delivery' && cart.mode !== 'delivery') return { reason: 'mode' };
  if (!isInTime(conditions, cart.asked)) return { reason: 'time' };
  return findGuestGap(promotion, cart.guest) ?? findDishGap(promotion, cart);
}

function isInTime({ weekdays, times }: PromotionWhen, asked: AskedFor | undefined): boolean {
  if (!weekdays && !times) return true;
  return asked !== undefined && isAvailableAt([{ weekdays, times }], asked);
}

function findGuestGap(
  { code, isAutomatic, usesPerDiner, conditions: { firstOrder, ordersInYear } }: Promotion,
  guest: PromotionGuest | undefined,
): PromotionGap | undefined {
  const limit = isAutomatic ? usesPerDiner : null;
  if (!firstOrder && ordersInYear === undefined && limit === null) return undefined;
  if (!guest) return { reason: 'login' };
  if (firstOrder && guest.orders > 0) return { reason: 'guest' };
  if (ordersInYear !== undefined && guest.ordersInYear < ordersInYear) return { reason: 'guest' };
  return limit !== null && (guest.uses[code] ?? 0) >= limit ? { reason: 'used' } : undefined;
}

function findDishGap(promotion: Promotion, { lines }: PromotionCart): PromotionGap | undefined {
  const { action, minDishAmount } = promotion;
  const chosen = lines.filter((line) => isAboutDish(promotion, line));
  if (chosen.length === 0) return { reason: 'dishes' };
  const missing = minDishAmount - getCartPrice(lines);
  if (missing > 0) return { reason: 'amount', missing };
  if (action.on === 'buyGet') {
    const pieces = chosen.reduce((sum, { count }) => sum + count, 0);
    const lacking = (action.buy ?? 1) + 1 - pieces;
    if (lacking > 0) return { reason: 'pieces', missing: lacking };
  }
  if (action.on === 'freeDish' && !lines.some(({ dish }) => dish === action.dish))
    return { reason: 'dish', dish: action.dish ?? '' };
  return undefined;
}
