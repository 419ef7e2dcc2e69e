import type { CodedError } from '@/lib/domain/api-error';
import type { CartLine } from '@/lib/domain/cart/cart-line';

/** The one action that an error offers. */
export type RecoveryAction =
  | {
      kind:
        | 'again'
        | 'requote'
        | 'login'
        | 'menu'
        | 'address'
        | 'time'
        | 'pickup'
        | 'pay'
        | 'email'
        | 'promo'
        | 'voucher'
        | 'table';
    }
  /** Limits the pieces of a dish in the cart; 0 removes it. */
  | { kind: 'reduce'; dishId: number; to: number }
  | { kind: 'order'; orderTransactionId: string };

const ways: Record<string, RecoveryAction['kind']> = {
  LOGIN_REQUIRED: 'login',
  ACCESS_DENIED: 'login',
  SESSION_EXPIRED: 'login',
  TAX_FAILED: 'requote',
  WALLET_SHORT: 'requote',
  SHOP_OFF_SHELF: 'menu',
  SHOP_RESTED: 'menu',
  SHOP_ONLY_RESERVATIONS: 'menu',
  CART_EMPTY: 'menu',
  MANDATORY_MISSING: 'menu',
  MIN_ORDER: 'menu',
  MIN_NUMBER: 'menu',
  SLOT_TOO_SMALL: 'menu',
  ADDRESS_REQUIRED: 'address',
  COORDINATES_MISSING: 'address',
  COUNTRY_UNKNOWN: 'address',
  RECEIVER_REQUIRED: 'address',
  // The shop takes no orders for the requested time, and another time may be open.
  SHOP_CLOSED: 'time',
  SHOP_PAUSED: 'time',
  TIME_REQUIRED: 'time',
  SLOT_GONE: 'time',
  SLOT_FULL: 'time',
  DISH_NOT_NOW: 'time',
  PAY_TYPE_REQUIRED: 'pay',
  PAY_TYPE_UNAVAILABLE: 'pay',
  PAY_AMOUNT_UNAVAILABLE: 'pay',
  EMAIL_INVALID: 'email',
  PROMOTION_INVALID: 'promo',
  PROMOTION_USED: 'promo',
  PROMOTION_NOT_ALLOWED: 'promo',
  VOUCHER_USED: 'voucher',
  VOUCHER_REFUNDED: 'voucher',
  VOUCHER_EXPIRED: 'voucher',
  VOUCHER_WRONG_DAY: 'voucher',
  RESERVATION_ENDED: 'table',
  PRE_ORDER_OFF: 'table',
  PRE_ORDER_CLOSED: 'table',
  // The order is possible without it.
  TABLE_UNKNOWN: 'table',
};

/** Errors about one dish, which their detail names. */
const ofDish = [
  'DISH_UNKNOWN',
  'DISH_OFF_SALE',
  'SPEC_REQUIRED',
  'SPEC_UNKNOWN',
  'GROUP_REQUIRED',
  'GROUP_TOO_FEW',
  'GROUP_TOO_MANY',
  'ITEM_UNKNOWN',
  'STOCK_SHORT',
  'MAX_NUMBER',
];

interface Situation {
  /** The order goes to a table. */
  atTable?: boolean;
  /** The table was booked, so it is known to its diner only. */
  isBooked?: boolean;
  isDiner?: boolean;
}

/** Returns the action that an error offers, by its code. */
export function getRecoveryAction(
  { code, detail }: CodedError,
  shop: { canEnjoyInRestaurant: boolean },
  { atTable = false, isBooked = false, isDiner = false }: Situation = {},
): RecoveryAction {
  const given = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
  if (ofDish.includes(code) && typeof given.dishId === 'number')
    return {
      kind: 'reduce',
      dishId: given.dishId,
      to: Math.max(0, Number(given.left ?? given.most ?? 0) || 0),
    };
  // At a table only the dish can go, since its time is now.
  if (code === 'DISH_NOT_NOW' && atTable && typeof given.dishId === 'number')
    return { kind: 'reduce', dishId: given.dishId, to: 0 };
  if (code === 'UNPAID_ORDER' && given.orderTransactionId)
    return { kind: 'order', orderTransactionId: String(given.orderTransactionId) };
  if (code === 'OUT_OF_RANGE') return { kind: shop.canEnjoyInRestaurant ? 'pickup' : 'address' };
  if (code === 'NOT_FOUND' && isBooked) return { kind: isDiner ? 'table' : 'login' };
  const kind = ways[code] ?? 'again';
  // An order at a table has no time, so it leaves the table.
  return { kind: atTable && kind === 'time' ? 'table' : kind } as RecoveryAction;
}

/** Returns the dish of an error, with its name from the cart when the error has none. */
export function getNamedDish(failure: CodedError, lines: readonly CartLine[]): unknown {
  const given = failure.detail as { dishId?: unknown; dishName?: unknown } | undefined;
  if (given?.dishId === undefined || given.dishName) return failure.detail;
  return { ...given, dishName: lines.find(({ dishId }) => dishId === given.dishId)?.dishName };
}

/** Reduces a dish to at most `left` pieces, beginning with the last lines; 0 removes it. */
export function reduceDish(lines: readonly CartLine[], dishId: number, left: number): CartLine[] {
  let room = left;
  return lines.flatMap((line) => {
    if (line.dishId !== dishId) return [line];
    const dishCount = Math.min(line.dishCount, room);
    room -= dishCount;
    return dishCount > 0 ? [{ ...line, dishCount }] : [];
  });
}
