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
        | 'promo'
        | 'voucher'
        | 'table';
    }
  /** At most so many of a dish may stay in the cart; 0 takes it out. */
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
  ADDRESS_REQUIRED: 'address',
  COORDINATES_MISSING: 'address',
  COUNTRY_UNKNOWN: 'address',
  RECEIVER_REQUIRED: 'address',
  // Closed at the requested time: another time may be open.
  SHOP_CLOSED: 'time',
  TIME_REQUIRED: 'time',
  SLOT_GONE: 'time',
  SLOT_FULL: 'time',
  PAY_TYPE_REQUIRED: 'pay',
  PAY_TYPE_UNAVAILABLE: 'pay',
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
  // The order can be had without it.
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

/** Returns what the user can do about an error, by its code (CHK-02 to CHK-04, CHK-14). */
export function getRecoveryAction(
  { code, detail }: CodedError,
  shop: { canEnjoyInRestaurant: boolean },
  atTable = false,
): RecoveryAction {
  const given = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
  if (ofDish.includes(code) && typeof given.dishId === 'number')
    return {
      kind: 'reduce',
      dishId: given.dishId,
      to: Math.max(0, Number(given.left ?? given.most ?? 0) || 0),
    };
  if (code === 'UNPAID_ORDER' && given.orderTransactionId)
    return { kind: 'order', orderTransactionId: String(given.orderTransactionId) };
  if (code === 'OUT_OF_RANGE') return { kind: shop.canEnjoyInRestaurant ? 'pickup' : 'address' };
  const kind = ways[code] ?? 'again';
  // At a table no other time can be chosen; without it one can.
  return { kind: atTable && kind === 'time' ? 'table' : kind } as RecoveryAction;
}

/** Returns the dish of an error, with its name from the cart when the error has none. */
export function getNamedDish(failure: CodedError, lines: readonly CartLine[]): unknown {
  const given = failure.detail as { dishId?: unknown; dishName?: unknown } | undefined;
  if (given?.dishId === undefined || given.dishName) return failure.detail;
  return { ...given, dishName: lines.find(({ dishId }) => dishId === given.dishId)?.dishName };
}
