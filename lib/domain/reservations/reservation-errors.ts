import type { ErrorCode } from '@/lib/contract/error-codes';

/** Error codes that invalidate the chosen time: the times are refetched and the diner chooses again (RSV-14). */
const timeLost: readonly string[] = [
  'SLOT_TAKEN',
  'SLOT_GONE',
  'DISCOUNT_CHANGED',
  'DEPOSIT_CHANGED',
  'RESERVATION_UNAVAILABLE',
  'SLOT_FREE',
  'WAITING_OFF',
] satisfies ErrorCode[];

export const isTimeLost = (code: string): boolean => timeLost.includes(code);

/** Error codes that the diner can act on, which have their own text; any other is a "Data error" (RSV-14). */
const worded: readonly string[] = [
  ...timeLost,
  'PARTY_TOO_LARGE',
  'BOOKING_LIMIT',
  'WAITING_TWICE',
  'WAITING_LIMIT',
  'DEPOSIT_HIGHER',
  'DEPOSIT_UNPAID',
  'PHONE_INVALID',
  'SHOP_OFF_SHELF',
  'SHOP_RESTED',
  'TOO_MANY',
  'RESERVATION_ENDED',
  'RESERVATION_CHANGED',
  'PRE_ORDER_STANDS',
  'DISHES_STAY',
  'LINK_SPENT',
] satisfies ErrorCode[] | string[];

export const hasOwnText = (code: string): boolean => worded.includes(code);

/** Error codes after which the page shows the reservation as it is now. */
const outdated: readonly string[] = [
  'RESERVATION_ENDED',
  'RESERVATION_CHANGED',
  'DEPOSIT_CHANGED',
  'DISHES_STAY',
] satisfies ErrorCode[];

export const isReservationOutdated = ({ code }: { code: string }): boolean => outdated.includes(code);

/** Error codes that need a new login. */
export const isLoginNeededAgain = (code: string): boolean =>
  code === 'SESSION_EXPIRED' || code === 'ACCESS_DENIED' || code === 'LOGIN_REQUIRED';
