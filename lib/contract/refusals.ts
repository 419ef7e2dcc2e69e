/**
 * The reasons for which a call can be refused, as they travel in the envelope's `code`. Screens branch on these and
 * word them in the diner's language (messages, namespace `errors`); the backend's `message` is for people as well.
 */
export const refusals = [
  // the request itself
  'INVALID_INPUT', // 400, a field is missing or malformed; detail: { fields: [{ path, reason }] }
  'MALFORMED_JSON', // 400
  'UNKNOWN_CALL', // 404
  'METHOD_NOT_ALLOWED', // 405
  'TOO_LARGE', // 413
  'TOO_MANY', // 429, detail: { retryAfterSeconds }
  'FOREIGN_ORIGIN', // 403
  'FORBIDDEN', // 403
  'NOT_FOUND',
  'INTERNAL', // 500
  'IDEMPOTENCY_MISMATCH', // the same key with another body
  // reaching the backend (made by the client side)
  'TIMEOUT',
  'UNREACHABLE',
  'BAD_ANSWER',
  // session
  'ACCESS_DENIED', // the wire's code 0 with data 'Access Denied'
  'SESSION_EXPIRED', // silent re-login failed as well
  'LOGIN_REQUIRED',
  'PHONE_INVALID',
  'CODE_WRONG', // detail: { triesLeft }
  'CODE_EXPIRED',
  'CODE_LOCKED', // detail: { retryAfterSeconds }
  'LOGIN_FAILED',
  // shop and menu
  'HOST_UNKNOWN',
  'RESTAURANT_UNKNOWN',
  'DISH_UNKNOWN', // detail: { dishId }
  'DISH_OFF_SALE', // detail: { dishId, dishName }
  'SHOP_OFF_SHELF', // platformAllowService N (DEC-42)
  'SHOP_RESTED', // inBusiness N
  'SHOP_ONLY_RESERVATIONS', // canOrder false, canReserve
  'SHOP_CLOSED', // canOrder false, or outside the hours for the time asked
  // cart
  'CART_EMPTY',
  'SPEC_REQUIRED', // detail: { dishId, dishName }
  'SPEC_UNKNOWN',
  'GROUP_REQUIRED', // detail: { dishId, dishName, group }
  'GROUP_TOO_FEW', // detail: { ..., least }
  'GROUP_TOO_MANY', // detail: { ..., most }
  'ITEM_UNKNOWN',
  'MIN_NUMBER', // detail: { dishId, dishName, least }
  'MAX_NUMBER', // detail: { dishId, dishName, most }
  'STOCK_SHORT', // detail: { dishId, dishName, left }
  'MANDATORY_MISSING', // detail: { dishes: [{ dishId, dishName }] }
  'MIN_ORDER', // detail: { minOrderAmount, dishAmount }
  // where and when
  'MODE_UNSUPPORTED',
  'ADDRESS_REQUIRED',
  'COORDINATES_MISSING',
  'COUNTRY_UNKNOWN',
  'OUT_OF_RANGE', // detail: { distance, most } in metres
  'TIME_REQUIRED',
  'SLOT_GONE', // detail: {}
  'SLOT_FULL',
  'LOCATION_NOT_FOUND',
  // money
  'PRICE_CHANGED', // detail: the new quote
  'TAX_FAILED',
  'PAY_TYPE_UNAVAILABLE',
  'PROMOTION_INVALID',
  'PROMOTION_NOT_ALLOWED', // DEC-49
  'UNPAID_ORDER', // an earlier payment is unconfirmed; detail: { orderTransactionId, orderSn }
  'ORDER_EXPIRED',
  'ORDER_NOT_PAYABLE',
  'STATUS_CONFLICT',
  'AMOUNT_MISMATCH',
] as const;

export type Refusal = (typeof refusals)[number];

/** The wire's sign of a missing, unknown or expired token: code 0 and this as data (SES-08). */
export const accessDenied = 'Access Denied';
