import type { ErrorCode } from '@/lib/contract/error-codes';

/** Refusals after which the chosen time is worth nothing: times are requested again and one is chosen again (RSV-14). */
const timeLost: readonly string[] = [
  'SLOT_TAKEN',
  'SLOT_GONE',
  'DISCOUNT_CHANGED',
  'RESERVATION_UNAVAILABLE',
] satisfies ErrorCode[];

export const losesTime = (code: string): boolean => timeLost.includes(code);

/** Refusals that a diner can do something about, so that they are told in their own words; any other is a "Data error" (RSV-14). */
const worded: readonly string[] = [
  ...timeLost,
  'PARTY_TOO_LARGE',
  'BOOKING_LIMIT',
  'PHONE_INVALID',
  'SHOP_OFF_SHELF',
  'SHOP_RESTED',
  'TOO_MANY',
  'RESERVATION_ENDED',
] satisfies ErrorCode[] | string[];

export const hasOwnWords = (code: string): boolean => worded.includes(code);

/** What asks for a login, or for another one. */
export const needsLoginAgain = (code: string): boolean =>
  code === 'SESSION_EXPIRED' || code === 'ACCESS_DENIED' || code === 'LOGIN_REQUIRED';
