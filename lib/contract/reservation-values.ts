import type { Day, Minor } from './vocabulary';

/*
 * Without zod, so that browser code may use them: what both sides know of reservations.
 */

/** What a table takes in advance, and for which tables; without a condition for every one (BKG-01). */
export interface DepositRule {
  /** Per person or booking, hundredths; 0 takes nothing. */
  amount: Minor;
  per: 'person' | 'booking';
  /** 1 (Monday) to 7. */
  weekdays?: number[];
  /** `HH:MM`, without the end. */
  times?: { startTime: string; endTime: string };
  /** First and last day. */
  from?: Day;
  until?: Day;
  minPeople?: number;
  /** Hours before its time until which cancelling gives all of it back. */
  freeHours: number;
  /** Minutes for which the table is held until it is paid. */
  payMinutes: number;
}

/** Where a deposit is; docs/decisions/bookings.md says what follows what. */
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

/** Minutes for which the restaurant holds the table (RSV-20). */
export const heldMinutes = 15;

/** How long a table is taken in a calendar; no restaurant says it. */
export const usualStayMinutes = 90;

/** Minutes before its time at which a reservation's diner is reminded, where the restaurant says nothing (BKG-03). */
export const usualReminders = [24 * 60, 2 * 60];

/** What the form starts with (RSV-07). */
export const usualPeople = 2;

export const longestCustomerName = 50;

/**
 * Letters, digits or Chinese characters, an @ and a dotted domain (RSV-10); inside the first part also the marks that mail
 * addresses are written with.
 */
export const reservationEmail =
  /^[A-Za-z0-9\u4e00-\u9fff]+(?:[._+-]+[A-Za-z0-9\u4e00-\u9fff]+)*@[A-Za-z0-9\u4e00-\u9fff-]+(?:\.[A-Za-z0-9\u4e00-\u9fff-]+)+$/;

export const maxRemarkUnits = 200;

/** What a character counts in a remark: 1 up to code 255, others 2 (RSV-11). */
export const getUnits = (character: string): 1 | 2 => (character.charCodeAt(0) <= 255 ? 1 : 2);

/** Length of a remark in the units that its limit counts. Characters are UTF-16 code units. */
export function countRemarkUnits(remark: string): number {
  let units = 0;
  for (let at = 0; at < remark.length; at++) units += getUnits(remark[at]!);
  return units;
}
