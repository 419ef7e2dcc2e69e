import type { BookingClosure, DepositRule } from '@/lib/contract/reservation-values';
import type { Day, Minor } from '@/lib/contract/vocabulary';
import { getDayAfter, getDaysBetween } from '@/lib/domain/fulfilment/days';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { listOpenSpans, toMinutes, type WallTime, type WeekHours } from '@/lib/domain/outlets/opening-hours';
import { findDepositTerms, getFreeUntil } from '@/lib/domain/reservations/deposit';
import { DomainError } from '../../core/domain-error';
import type { DepositRow } from '../../schema/deposits';
import type { ReservationConfig } from '../../schema/restaurant-config';
import { getInstant } from '../restaurant/hours';
import type { RestaurantRow } from '../restaurant/shop';

/** A configured time of the restaurant with its tables, seats and discount in percent. */
type ReservableTime = ReservationConfig['slots'][number];

export interface ReservationRules extends WeekHours {
  weekdays: number[];
  slots: ReservableTime[];
  leadMinutes: number;
  daysAhead: number;
  maxPeople: number;
  /** True when diners can wait for a full time. */
  hasWaitingList: boolean;
  deposits: DepositRule[];
  /** Times that staff closed for online booking. */
  closures: readonly BookingClosure[];
}

type Reservable = Pick<
  RestaurantRow,
  'config' | 'hours' | 'specialDays' | 'canReserve' | 'platformAllow' | 'inBusiness' | 'bookingClosures'
>;

/** Returns the reservation rules of a restaurant; without configured rules no day has a time. */
export function getReservationRules(restaurant: Reservable): ReservationRules {
  const written = restaurant.config.reservation;
  return {
    hours: restaurant.hours,
    specialDays: restaurant.specialDays,
    weekdays: written?.weekdays ?? [],
    slots: written?.slots ?? [],
    leadMinutes: written?.leadMinutes ?? 60,
    daysAhead: written?.daysAhead ?? 30,
    maxPeople: written?.maxPeople ?? 20,
    hasWaitingList: written?.waitingList ?? true,
    deposits: written?.deposits ?? [],
    closures: restaurant.bookingClosures,
  };
}

/** Returns whether tables can be reserved, independently of whether orders are accepted. */
export const isTakingReservations = (restaurant: Reservable): boolean =>
  restaurant.platformAllow && restaurant.inBusiness && restaurant.canReserve;

/** Throws SHOP_OFF_SHELF, SHOP_RESTED or RESERVATION_UNAVAILABLE for a restaurant that takes no reservations, in this order. */
export function checkTakesReservations(restaurant: Reservable): void {
  if (!restaurant.platformAllow) throw new DomainError('SHOP_OFF_SHELF');
  if (!restaurant.inBusiness) throw new DomainError('SHOP_RESTED');
  if (!restaurant.canReserve) throw new DomainError('RESERVATION_UNAVAILABLE');
}

/**
 * Returns the configured times of a day inside the hours, including past ones; empty for weekdays without
 * reservations, past days and days too far ahead.
 */
function getWrittenTimes(day: Day, now: WallTime, rules: ReservationRules): ReservableTime[] {
  const ahead = getDaysBetween(now.day, day);
  if (ahead < 0 || ahead > rules.daysAhead || !rules.weekdays.includes(getWeekday(day))) return [];
  const open = listOpenSpans(day, rules);
  return rules.slots.filter(({ time }) =>
    open.some(({ start, end }) => toMinutes(time) >= start && toMinutes(time) < end),
  );
}

/** Returns the closure that keeps a time from being booked online. */
export const findClosure = (
  closures: readonly BookingClosure[],
  day: Day,
  time: string,
): BookingClosure | undefined =>
  closures.find(
    (closure) =>
      closure.day === day &&
      (closure.from === undefined || time >= closure.from) &&
      (closure.until === undefined || time < closure.until),
  );

/** Returns whether a time is far enough ahead of now. */
export function isInTime(day: Day, time: string, now: WallTime, leadMinutes: number): boolean {
  const from = now.minutes + leadMinutes;
  const earliest = getDayAfter(now.day, Math.floor(from / 1440));
  return day > earliest || (day === earliest && toMinutes(time) >= from % 1440);
}

/**
 * Returns the times of a day for which a table can still be reserved, in order. `now` is on the
 * restaurant's clock.
 */
export const getTimes = (day: Day, now: WallTime, rules: ReservationRules): ReservableTime[] =>
  getWrittenTimes(day, now, rules)
    .filter(
      ({ time }) => isInTime(day, time, now, rules.leadMinutes) && !findClosure(rules.closures, day, time),
    )
    .sort((a, b) => a.time.localeCompare(b.time));

/**
 * Returns the requested time. Throws RESERVATION_UNAVAILABLE for a day without times, SLOT_GONE for a time
 * that is too soon, closed or not offered.
 */
export function getAskedTime(day: Day, time: string, now: WallTime, rules: ReservationRules): ReservableTime {
  const written = getWrittenTimes(day, now, rules);
  if (written.length === 0) throw new DomainError('RESERVATION_UNAVAILABLE');
  const asked = written.find((slot) => slot.time === time);
  if (!asked || !isInTime(day, time, now, rules.leadMinutes) || findClosure(rules.closures, day, time))
    throw new DomainError('SLOT_GONE');
  return asked;
}

/**
 * Returns a time of the restaurant for a manager, who may book it on any day while it is ahead. Throws
 * SLOT_GONE.
 */
export function getBookableTime(
  day: Day,
  time: string,
  { rules, timeZone, now }: { rules: ReservationRules; timeZone: string; now: Date },
): ReservableTime {
  const slot = rules.slots.find((each) => each.time === time);
  if (!slot || getStart(day, time, timeZone) <= now) throw new DomainError('SLOT_GONE');
  return slot;
}

export function checkParty(people: number, rules: ReservationRules): void {
  if (people > rules.maxPeople) throw new DomainError('PARTY_TOO_LARGE', { most: rules.maxPeople });
}

/** Throws DISCOUNT_CHANGED with the current percent when the user expected more. The request's value is never used. */
export function checkDiscount(expected: number | undefined, percent: number): void {
  if (expected !== undefined && expected > percent)
    throw new DomainError('DISCOUNT_CHANGED', { discount: percent });
}

/**
 * Returns the instant of the restaurant's local time; for a time that a clock change skips, the instant
 * just after the change.
 */
export const getStart = (day: Day, time: string, timeZone: string): Date =>
  getInstant({ day, minutes: toMinutes(time) }, timeZone);

/** Throws DEPOSIT_CHANGED with the right amount when the user saw another one. */
function checkDeposit(seen: Minor | undefined, amount: Minor = 0): void {
  if (seen !== undefined && seen !== amount)
    throw new DomainError('DEPOSIT_CHANGED', { amount: amount / 100 });
}

/** Returns the end of free cancellation. */
export function getFreeUntilInstant(day: Day, time: string, freeHours: number, timeZone: string): Date {
  const free = getFreeUntil({ day, time }, freeHours);
  return getStart(free.day, free.time, timeZone);
}

export type NewDeposit = Pick<DepositRow, 'amount' | 'freeHours' | 'freeUntil' | 'payUntil'>;

/**
 * Returns the deposit of a table that is reserved now, with its deadlines, or undefined without a deposit.
 * Throws DEPOSIT_CHANGED when the user saw another amount.
 */
export function findNewDeposit(
  { deposits }: ReservationRules,
  table: { day: Day; time: string; people: number; startsAt: Date },
  { seen, timeZone, now }: { seen?: Minor; timeZone: string; now: Date },
): NewDeposit | undefined {
  const terms = findDepositTerms(deposits, table);
  checkDeposit(seen, terms?.amount);
  return (
    terms && {
      amount: terms.amount,
      freeHours: terms.freeHours,
      freeUntil: getFreeUntilInstant(table.day, table.time, terms.freeHours, timeZone),
      // The pay window ends at the table's time at the latest.
      payUntil: new Date(Math.min(now.getTime() + terms.payMinutes * 60_000, table.startsAt.getTime())),
    }
  );
}
