import type { DepositRule } from '@/lib/contract/reservation-values';
import type { Day, Minor } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { getDeposit, getFreeUntil } from '@/lib/domain/reservations/deposit';
import { DomainError } from '../../core/domain-error';
import type { DepositRow } from '../../schema/deposits';
import type { ReservationConfig } from '../../schema/restaurant-config';
import {
  getDayAfter,
  getDaysBetween,
  getInstant,
  getOpenSpans,
  toMinutes,
  type WallTime,
  type WeekHours,
} from '../restaurant/hours';
import type { RestaurantRow } from '../restaurant/shop';

/** One of the restaurant's times: how many tables and seats it has and the percent off. */
type ReservableTime = ReservationConfig['slots'][number];

export interface ReservationRules extends WeekHours {
  weekdays: number[];
  slots: ReservableTime[];
  leadMinutes: number;
  daysAhead: number;
  maxPeople: number;
  /** Whether diners can wait for a full time (BKG-02). */
  hasWaitingList: boolean;
  deposits: DepositRule[];
}

type Reservable = Pick<
  RestaurantRow,
  'config' | 'hours' | 'specialDays' | 'canReserve' | 'platformAllow' | 'inBusiness'
>;

/** How a restaurant takes reservations; one without any written takes none of any day. */
export function getReservationRules(restaurant: Reservable): ReservationRules {
  const written = (restaurant.config as { reservation?: Partial<ReservationConfig> }).reservation;
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
  };
}

/** Whether tables can be reserved at all; whether orders are taken has no part in it (DEC-42). */
export const isTakingReservations = (restaurant: Reservable): boolean =>
  restaurant.platformAllow && restaurant.inBusiness && restaurant.canReserve;

/** Throws SHOP_OFF_SHELF, SHOP_RESTED or RESERVATION_UNAVAILABLE for a restaurant that takes no reservations, in this order. */
export function checkTakesReservations(restaurant: Reservable): void {
  if (!restaurant.platformAllow) throw new DomainError('SHOP_OFF_SHELF');
  if (!restaurant.inBusiness) throw new DomainError('SHOP_RESTED');
  if (!restaurant.canReserve) throw new DomainError('RESERVATION_UNAVAILABLE');
}

/** The times of a day inside the hours, gone by or not; none for weekdays off, past days and days too far ahead (DEC-59). */
function getWrittenTimes(day: Day, now: WallTime, rules: ReservationRules): ReservableTime[] {
  const ahead = getDaysBetween(now.day, day);
  if (ahead < 0 || ahead > rules.daysAhead || !rules.weekdays.includes(getWeekday(day))) return [];
  const open = getOpenSpans(day, rules);
  return rules.slots.filter(({ time }) =>
    open.some(({ start, end }) => toMinutes(time) >= start && toMinutes(time) < end),
  );
}

/** Whether a time lies far enough ahead of now. */
export function isInTime(day: Day, time: string, now: WallTime, leadMinutes: number): boolean {
  const from = now.minutes + leadMinutes;
  const earliest = getDayAfter(now.day, Math.floor(from / 1440));
  return day > earliest || (day === earliest && toMinutes(time) >= from % 1440);
}

/** The times of a day for which a table can still be reserved, in order (API-94). `now` is on the restaurant's clock. */
export const getTimes = (day: Day, now: WallTime, rules: ReservationRules): ReservableTime[] =>
  getWrittenTimes(day, now, rules)
    .filter(({ time }) => isInTime(day, time, now, rules.leadMinutes))
    .sort((one, other) => one.time.localeCompare(other.time));

/**
 * The time that was asked for. Throws RESERVATION_UNAVAILABLE for a day without any times, SLOT_GONE for one that is too soon
 * or isn't offered.
 */
export function getAskedTime(day: Day, time: string, now: WallTime, rules: ReservationRules): ReservableTime {
  const written = getWrittenTimes(day, now, rules);
  if (written.length === 0) throw new DomainError('RESERVATION_UNAVAILABLE');
  const asked = written.find((each) => each.time === time);
  if (!asked || !isInTime(day, time, now, rules.leadMinutes)) throw new DomainError('SLOT_GONE');
  return asked;
}

/** Throws PARTY_TOO_LARGE. */
export function checkParty(people: number, rules: ReservationRules): void {
  if (people > rules.maxPeople) throw new DomainError('PARTY_TOO_LARGE', { most: rules.maxPeople });
}

/** Throws DISCOUNT_CHANGED with the current percent when the user expected more. The request's value is never used. */
export function checkDiscount(expected: number | undefined, percent: number): void {
  if (expected !== undefined && expected > percent)
    throw new DomainError('DISCOUNT_CHANGED', { discount: percent });
}

/** The instant at which the restaurant's clock shows the time; where clocks jump over it, just after the jump. */
export const getStart = (day: Day, time: string, timeZone: string): Date =>
  getInstant({ day, minutes: toMinutes(time) }, timeZone);

/** Throws DEPOSIT_CHANGED with the amount that is right, when the user saw another one (BKG-01). */
function checkDeposit(seen: Minor | undefined, amount: Minor = 0): void {
  if (seen !== undefined && seen !== amount)
    throw new DomainError('DEPOSIT_CHANGED', { amount: amount / 100 });
}

/** The instant until which cancelling is free. */
export function getFreeUntilInstant(day: Day, time: string, freeHours: number, timeZone: string): Date {
  const free = getFreeUntil({ day, time }, freeHours);
  return getStart(free.day, free.time, timeZone);
}

export type NewDeposit = Pick<DepositRow, 'amount' | 'freeHours' | 'freeUntil' | 'payUntil'>;

/**
 * Returns the deposit of a table that is reserved now, with its deadlines; undefined where none is taken. Throws DEPOSIT_CHANGED when the
 * user saw another amount (BKG-01).
 */
export function getNewDeposit(
  { deposits }: ReservationRules,
  table: { day: Day; time: string; people: number; startsAt: Date },
  { seen, timeZone, now }: { seen?: Minor; timeZone: string; now: Date },
): NewDeposit | undefined {
  const terms = getDeposit(deposits, table);
  checkDeposit(seen, terms?.amount);
  return (
    terms && {
      amount: terms.amount,
      freeHours: terms.freeHours,
      freeUntil: getFreeUntilInstant(table.day, table.time, terms.freeHours, timeZone),
      // Nobody pays for a table whose time has come.
      payUntil: new Date(Math.min(now.getTime() + terms.payMinutes * 60_000, table.startsAt.getTime())),
    }
  );
}
