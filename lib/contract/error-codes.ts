/**
 * The error codes in the envelope's `code`. Screens branch on them and word them in the diner's language (messages,
 * namespace `errors`); the backend's `message` is for people as well.
 */
export const errorCodes = [
  // the request itself
  'INVALID_INPUT', // 400, a field is missing or malformed; detail: { fields: [{ path, reason }] }
  'MALFORMED_JSON', // 400
  'UNKNOWN_CALL', // 404
  'METHOD_NOT_ALLOWED', // 405
  'TOO_LARGE', // 413
  'TOO_MANY', // 429, detail: { retryAfterSeconds }
  'PROOF_NEEDED', // a rate limit is reached, and a proof of work is needed to continue (ours); detail: { challenge, bits }
  'FOREIGN_ORIGIN', // 403
  'FORBIDDEN', // 403
  'NOT_FOUND',
  'INTERNAL', // 500
  'IDEMPOTENCY_MISMATCH', // the same key with another body
  // reaching the backend (created by the client)
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
  'LOGIN_FAILED', // the same for an unknown account and for a wrong password
  'PASSWORD_INVALID', // a new password isn't 6 to 16 letters or digits (DEC-18)
  'PASSWORD_COMMON', // the new password is one of the most common
  'ALREADY_REGISTERED', // the number's account has a password
  'CODE_NOT_CHECKED', // no code for this number and purpose was checked shortly before (DEC-27)
  'ACCOUNT_IN_USE', // an account with open orders or money cannot be deleted; detail: { because } (DEC-88)
  'MOBILE_TAKEN', // another account has this number
  'LOGIN_ID_TAKEN',
  'SIGN_IN_UNAVAILABLE', // this sign-in method is not configured, or its provider does not respond
  'SIGN_IN_FAILED', // the sign-in at the provider was refused, is too old, or was used before
  'SIGN_IN_BOUND', // the account at the provider is bound to another account already
  'LINK_SPENT', // a short link that is unknown, too old, or was used before
  // shop and menu
  'HOST_UNKNOWN',
  'RESTAURANT_UNKNOWN',
  'DISH_UNKNOWN', // detail: { dishId }
  'DISH_OFF_SALE', // detail: { dishId, dishName }
  'DISH_NOT_NOW', // detail: { dishId, dishName, from: '2026-11-30 07:00' on the restaurant's clock }
  'SHOP_OFF_SHELF', // platformAllowService N (DEC-42)
  'SHOP_RESTED', // inBusiness N
  'SHOP_ONLY_RESERVATIONS', // canOrder false, canReserve
  'HELP_DESK_NONE', // the restaurant has no customer service (API-21)
  'SHOP_CLOSED', // canOrder false, or the requested time is outside the hours
  'SHOP_PAUSED', // too many orders at the moment; detail: { mode, until } with the time as HH:MM
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
  'OUT_OF_RANGE', // detail: { distance, most } in meters
  'TIME_REQUIRED',
  'SLOT_GONE', // detail: {}
  'SLOT_FULL',
  'SLOT_TOO_SMALL', // the order has more dishes than any time takes; detail: { most }
  'LOCATION_NOT_FOUND',
  'ADDRESS_BOOK_FULL', // detail: { most }
  // reservations
  'RESERVATION_UNAVAILABLE', // the restaurant takes none, or none on that day
  'SLOT_TAKEN', // the wire's code 6064: no table is left at that time
  'DISCOUNT_CHANGED', // the time no longer has the discount that was shown; detail: { discount }
  'PARTY_TOO_LARGE', // detail: { most }
  'DEPOSIT_CHANGED', // the deposit of the table differs from the shown one; detail: { amount }
  'DEPOSIT_HIGHER', // the change needs a higher deposit than was paid; detail: { amount }
  'DEPOSIT_UNPAID', // the deposit of the reservation is not paid yet
  'BOOKING_LIMIT', // the diner has too many open bookings (DEC-86); detail: { per, most }
  'SLOT_FREE', // a table is free, so the time has no waiting list
  'WAITING_OFF', // the time has no waiting list
  'WAITING_TWICE', // the diner waits for the time with another number of people; detail: { people }
  'WAITING_LIMIT', // the diner waits for too many times, or too many diners wait for this one; detail: { per, most }
  'OFFER_ENDED', // the table is not offered any more; detail: { state }
  'PRE_ORDER_OFF', // the restaurant takes no orders for a booked table
  'PRE_ORDER_CLOSED', // the dishes of a table cannot be chosen or changed any more; detail: { until }
  'PRE_ORDER_STANDS', // dishes are ordered for the table, so the reservation cannot move to that time
  'DISHES_STAY', // the dishes of the table are with the kitchen, so a cancellation does not cancel them
  'RESERVATION_CHANGED', // the reservation differs from the one that the diner read
  'RESERVATION_ENDED', // cancelled, absent, arrived, or its time has come; detail: { reservationStatus }
  // vouchers
  'VOUCHER_OFF_SALE', // it was on sale before
  'VOUCHER_LIMIT', // per diner; detail: { most, left }
  'VOUCHER_CODE_INVALID', // mistyped: no code has this form
  'VOUCHER_USED', // detail: { usedAt }
  'VOUCHER_REFUNDED', // detail: { refundedAt }
  'VOUCHER_NOT_REFUNDABLE',
  'VOUCHER_EXPIRED', // detail: { expireDate }
  'VOUCHER_WRONG_DAY', // detail: { useDays }, weekdays 1 to 7
  // money
  'PRICE_CHANGED', // detail: the new quote
  'TAX_FAILED',
  'PAY_TYPE_UNAVAILABLE',
  'PAY_AMOUNT_UNAVAILABLE', // the provider takes neither so little nor so much; detail: { payType, smallest, largest }
  'PROMOTION_INVALID',
  'PROMOTION_USED', // the diner has used it as often as allowed; detail: { most }
  'PROMOTION_NOT_ALLOWED', // DEC-49
  'UNPAID_LIMIT', // the diner has too many unpaid orders with manual payment (DEC-86); detail: { per, most }
  'UNPAID_ORDER', // an earlier payment is unconfirmed; detail: { orderTransactionId, orderSn }
  'ORDER_EXPIRED',
  'ORDER_NOT_PAYABLE',
  'STATUS_CONFLICT', // detail for staff: { orderStatus, step, by, at }
  'STEP_BACK_TOO_LATE', // a step of staff can be undone within a minute
  'ACCOUNT_MISMATCH', // the account of a bank's notice belongs to another restaurant
  'AMOUNT_MISMATCH',
  'REFUND_TOO_MUCH', // detail: { left, amount }
  'REFUND_NOT_BY_HAND', // no refund of the caller waits to be sent by people
  'REFUND_PAYNOW_INVALID', // neither a mobile of Singapore nor a UEN
  'REFUND_DUITNOW_INVALID', // neither a mobile of Malaysia nor the number of a DuitNow id
  'REFUND_ACCOUNT_INVALID', // no number of a bank account
  'REFUND_BANK_MISSING',
  'REFUND_NAME_MISSING', // a bank account needs the name that it is in
  'REFUND_EMAIL_INVALID',
  'SIGNATURE_INVALID', // 401, a provider's notice with a wrong signature, or too old
  'WALLET_SHORT', // detail: { walletBalanceAmount, walletPayAmount }
  'WALLET_CODE_NEEDED', // the diner paid more in 24 hours than is allowed without a code; detail: { freeAmount, newNumberUntil? }
  'ORDER_NOT_CANCELLABLE', // only the restaurant can cancel now (DEC-74); detail: { orderStatus }
  'TABLE_UNKNOWN', // detail: { tableNo }
  'TABLE_SHARED', // guests of this restaurant's tables order together, not in separate orders
  // one table, many phones
  'PARTY_OFF', // guests of this restaurant order separately
  'PARTY_CLOSED', // the bill is paid, or staff closed the table
  'PARTY_FULL', // detail: { most }
  'PARTY_DIGITS_WRONG', // the four digits of the table are missing or wrong
  'PARTY_NOD', // staff received the join request; the same call joins after their approval
  'PARTY_REFUSED', // staff did not let the caller in
  'PARTY_UNANSWERED', // staff did not answer in time; the same call asks them again
  'ROUND_EMPTY', // there is nothing to send
  'GROUP_UNKNOWN', // no open group has this code
  'GROUP_FIXED', // the dishes of the group are fixed: nobody can join or change them
  'GROUP_TIME', // the deadline to choose or to pay cannot move that far
  'SHARE_HELD', // the caller is paying a share already; detail: { shareId }
  'SHARE_NOTHING_LEFT', // everything is paid or being paid
  'SHARE_TOO_MUCH', // detail: { left }
  'ROUND_CHANGED', // dishes, prices or number of the round differ from the shown ones; detail: { amount? }
  'ROUND_UNPAID', // guests choose what becomes of a round that not all have paid; the next one can be sent afterwards
  'CHOICE_OVER', // it is decided what is cooked and what is refunded of a round that not all have paid
  'SHARE_CHANGED', // the amount of the share has changed; detail: { amount }
  'TABLE_TAKEN', // other guests sit at the table; detail: { tableNo }
  'TABLE_PAYING', // a guest is paying, or a round waits for its money, so the bill cannot be joined or split; detail: { tableNo }
  'BILL_PAID', // the bill of a table cannot be less than its paid and pending payments
  'TOP_UP_UNAVAILABLE', // the wallet cannot be topped up at this restaurant or in its country (WAL-01)
  'TOP_UP_AMOUNT', // detail: { amounts } to choose from, or { least, most }
  'TOP_UP_NOT_REFUNDABLE', // not credited, or its refund was requested before
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** Error codes with a number on the wire; in an envelope the number replaces the name. */
export const wireCodes: Partial<Record<ErrorCode, number>> = { SLOT_TAKEN: 6064 };

export const toErrorCode = (code: unknown): ErrorCode | undefined =>
  errorCodes.find((known) => String(wireCodes[known]) === String(code));

/** The wire's mark of a missing, unknown or expired token: code 0 and this text as data (SES-08). */
export const accessDenied = 'Access Denied';
