import type { Day, Minor } from './vocabulary';

/* This file imports no zod, so that browser code may use it. */

/** The deposit of tables that match the conditions; without conditions it applies to every table (BKG-01). */
export interface DepositRule {
  /** Hundredths per person or booking; 0 means no deposit. */
  amount: Minor;
  per: 'person' | 'booking';
  /** 1 (Monday) to 7. */
  weekdays?: number[];
  /** `HH:MM`; the end is exclusive. */
  times?: { startTime: string; endTime: string };
  from?: Day;
  until?: Day;
  minPeople?: number;
  /** Hours before the reservation until which cancelling refunds the whole deposit. */
  freeHours: number;
  /** Minutes for which the table is held until the deposit is paid. */
  payMinutes: number;
}

/** docs/decisions/bookings.md describes the transitions. */
export const depositStates = [
  'awaiting',
  'expired',
  'cancelled',
  'paid',
  'returned',
  'kept',
  'used',
] as const;
export type DepositState = (typeof depositStates)[number];

/** The ways in which a booking reaches staff, who enter it. */
export const staffBookingSources = ['phone', 'door', 'chat'] as const;
export type StaffBookingSource = (typeof staffBookingSources)[number];
/** How a booking came in; `partner`: from another system by its key. */
export const bookingSources = ['online', ...staffBookingSources, 'partner'] as const;
export type BookingSource = (typeof bookingSources)[number];

/** Times of a day that cannot be booked online, although the restaurant's rules offer them. */
export interface BookingClosure {
  day: Day;
  /** `HH:MM`, the end exclusive; both are absent when the whole day is closed. */
  from?: string;
  until?: string;
  reason?: string;
  /** The name of the person who closed it. */
  by: string;
}

/** Minutes for which the restaurant holds the table (RSV-20). */
export const heldMinutes = 15;

/** Minutes that a calendar entry lasts; restaurants do not configure it. */
export const usualStayMinutes = 90;

/** Default minutes between a reminder and the reservation (BKG-03). */
export const usualReminders = [24 * 60, 2 * 60];

/** The initial number of people in the form (RSV-07). */
export const usualPeople = 2;

export const longestCustomerName = 50;

/**
 * Letters, digits or Chinese characters, an @ and a dotted domain (RSV-10); the first part may also contain the marks
 * of mail addresses.
 */
export const reservationEmail =
  /^[A-Za-z0-9\u4e00-\u9fff]+(?:[._+-]+[A-Za-z0-9\u4e00-\u9fff]+)*@[A-Za-z0-9\u4e00-\u9fff-]+(?:\.[A-Za-z0-9\u4e00-\u9fff-]+)+$/;

export const maxRemarkUnits = 200;

/** Returns the length of a character in a remark: 1 up to code 255, otherwise 2 (RSV-11). */
export const getUnits = (character: string): 1 | 2 => (character.charCodeAt(0) <= 255 ? 1 : 2);

/** Returns the length of a remark in the units of its limit. Characters are UTF-16 code units. */
export function countRemarkUnits(remark: string): number {
  let units = 0;
  for (let at = 0; at < remark.length; at++) units += getUnits(remark[at]!);
  return units;
}
