/**
 * The reasons for which a call can be refused, as they travel in the envelope's `code`. Screens branch on these and
 * word them in the diner's language (messages, namespace `errors`); the backend's `message` is for people as well.
 */
export const errorCodes = [
  // the request itself
  'INVALID_INPUT', // 400, a field is missing or malformed; detail: { fields: [{ path, reason }] }
  'MALFORMED_JSON', // 400
  'UNKNOWN_CALL', // 404
  'METHOD_NOT_ALLOWED', // 405
  'TOO_LARGE', // 413
  'TOO_MANY', // 429, detail: { retryAfterSeconds }
  'PROOF_NEEDED', // a budget is spent; a proof of work goes on (ours); detail: { challenge, bits }
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
  'LOGIN_FAILED', // alike for an unknown account and for a wrong password
  'PASSWORD_INVALID', // a new password isn't 6 to 16 letters or digits (DEC-18)
  'PASSWORD_COMMON', // a new password is one that everybody tries first
  'ALREADY_REGISTERED', // the number's account has a password
  'CODE_NOT_CHECKED', // no code for this number and purpose was checked shortly before (DEC-27)
  'ACCOUNT_IN_USE', // an account with open orders or money can't be deleted; detail: { because } (DEC-88)
  'MOBILE_TAKEN', // another account has this number
  'LOGIN_ID_TAKEN',
  'SIGN_IN_UNAVAILABLE', // this way to sign in isn't configured, or its provider is away
  'SIGN_IN_FAILED', // the sign-in elsewhere was refused, is too old, or was used before
  'SIGN_IN_BOUND', // the sign-in elsewhere belongs to another account already
  'LINK_SPENT', // a short link that is unknown, too old, or was used before
  // shop and menu
  'HOST_UNKNOWN',
  'RESTAURANT_UNKNOWN',
  'DISH_UNKNOWN', // detail: { dishId }
  'DISH_OFF_SALE', // detail: { dishId, dishName }
  'SHOP_OFF_SHELF', // platformAllowService N (DEC-42)
  'SHOP_RESTED', // inBusiness N
  'SHOP_ONLY_RESERVATIONS', // canOrder false, canReserve
  'HELP_DESK_NONE', // the restaurant names no customer service (API-21)
  'SHOP_CLOSED', // canOrder false, or outside the hours for the time asked
  'SHOP_PAUSED', // too many orders for now; detail: { mode, until } with the time as HH:MM
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
  'ADDRESS_BOOK_FULL', // detail: { most }
  // reservations
  'RESERVATION_UNAVAILABLE', // the restaurant takes none, or none on that day
  'SLOT_TAKEN', // the wire's code 6064: no table is left at that time
  'DISCOUNT_CHANGED', // the time no longer has the discount that was shown; detail: { discount }
  'PARTY_TOO_LARGE', // detail: { most }
  'DEPOSIT_CHANGED', // the table takes another deposit than was shown; detail: { amount }
  'DEPOSIT_HIGHER', // a change would take a higher deposit than was paid; detail: { amount }
  'DEPOSIT_UNPAID', // the deposit of the reservation is not paid yet
  'BOOKING_LIMIT', // the diner has too many open bookings (DEC-86); detail: { per, most }
  'SLOT_FREE', // a table can be reserved, so nobody waits for the time
  'WAITING_OFF', // the time has no waiting list
  'WAITING_TWICE', // the diner waits for the time with another party; detail: { people }
  'WAITING_LIMIT', // the diner waits for too many times, or too many wait for this one; detail: { per, most }
  'OFFER_ENDED', // the table is not offered any more; detail: { state }
  'PRE_ORDER_OFF', // the restaurant takes no dishes with a table
  'PRE_ORDER_CLOSED', // the dishes of a table cannot be chosen or changed any more; detail: { until }
  'PRE_ORDER_STANDS', // dishes are ordered for the table, so that it cannot move to that time
  'RESERVATION_ENDED', // cancelled, absent, arrived, or its time has come; detail: { reservationStatus }
  // vouchers
  'VOUCHER_OFF_SALE', // it was on sale once
  'VOUCHER_LIMIT', // per diner; detail: { most, left }
  'VOUCHER_CODE_INVALID', // mistyped: no code looks like this
  'VOUCHER_USED', // detail: { usedAt }
  'VOUCHER_REFUNDED', // detail: { refundedAt }
  'VOUCHER_NOT_REFUNDABLE',
  'VOUCHER_EXPIRED', // detail: { expireDate }
  'VOUCHER_WRONG_DAY', // detail: { useDays }, weekdays 1 to 7
  // money
  'PRICE_CHANGED', // detail: the new quote
  'TAX_FAILED',
  'PAY_TYPE_UNAVAILABLE',
  'PROMOTION_INVALID',
  'PROMOTION_USED', // as often as one diner may; detail: { most }
  'PROMOTION_NOT_ALLOWED', // DEC-49
  'UNPAID_LIMIT', // the diner has too many orders to be paid by hand (DEC-86); detail: { per, most }
  'UNPAID_ORDER', // an earlier payment is unconfirmed; detail: { orderTransactionId, orderSn }
  'ORDER_EXPIRED',
  'ORDER_NOT_PAYABLE',
  'STATUS_CONFLICT', // detail for staff: { orderStatus, step, by, at }
  'STEP_BACK_TOO_LATE', // an act of staff can be undone for a minute
  'AMOUNT_MISMATCH',
  'REFUND_TOO_MUCH', // detail: { left, amount }
  'SIGNATURE_INVALID', // 401, a provider's notice that is not its own, or too old
  'WALLET_SHORT', // detail: { walletBalanceAmount, walletPayAmount }
  'WALLET_CODE_NEEDED', // more in 24 hours than without a code; detail: { freeAmount, newNumberUntil? }
  'ORDER_NOT_CANCELLABLE', // only the restaurant can now (DEC-74); detail: { orderStatus }
  'TABLE_UNKNOWN', // detail: { tableNo }
  // one table, many phones
  'PARTY_OFF', // guests of this restaurant order each for themselves
  'PARTY_CLOSED', // the bill is paid, or staff closed the table
  'PARTY_FULL', // detail: { most }
  'PARTY_DIGITS_WRONG', // the four digits of the table are missing or wrong
  'PARTY_NOD', // staff were asked to let the caller in; the same call again joins once they have
  'PARTY_REFUSED', // staff did not let the caller in
  'ROUND_EMPTY', // nothing to send
  'GROUP_UNKNOWN', // no open group has this code
  'GROUP_FIXED', // the dishes of the group are fixed: nobody joins or changes any more
  'GROUP_TIME', // the time to choose or to pay cannot be moved so far
  'SHARE_HELD', // the caller pays a share already; detail: { shareId }
  'SHARE_NOTHING_LEFT', // all is paid or being paid
  'SHARE_TOO_MUCH', // detail: { left }
  'SHARE_CHANGED', // the share comes to another amount now; detail: { amount }
  'BILL_PAID', // a table's bill cannot get smaller than what is paid or being paid of it
  'TOP_UP_UNAVAILABLE', // no topping up at this restaurant or in its country (WAL-01)
  'TOP_UP_AMOUNT', // detail: { amounts } to choose from, or { least, most }
  'TOP_UP_NOT_REFUNDABLE', // not credited, or its refund was requested before
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Error codes for which the wire has a number; in an envelope the number replaces the name. */
export const wireCodes: Partial<Record<ErrorCode, number>> = { SLOT_TAKEN: 6064 };

/** Returns the error code of a wire number, or undefined. */
export const toErrorCode = (code: unknown): ErrorCode | undefined =>
  errorCodes.find((known) => String(wireCodes[known]) === String(code));

/** The wire's sign of a missing, unknown or expired token: code 0 and this as data (SES-08). */
export const accessDenied = 'Access Denied';
