import type { ReserveWeekdays } from '@/lib/contract/reservation-slots';
import type { Day } from '@/lib/contract/vocabulary';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';

/** Last day of the calendar, in days from today (RSV-08). */
const furthest = 30;

/** Returns today; tomorrow from one second past 21:00:00 in the restaurant's time zone (RSV-01, DEC-40). */
export function getUsualDay(now: Date, timeZone: string): Day {
  const today = getDay(now, timeZone);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now);
  return clock > '21:00:00' ? getDayAfter(today, 1) : today;
}

/** Returns the days of the calendar: from yesterday, which never has times, to 30 days ahead (RSV-08, DEC-59). */
export function getCalendarRange(today: Day): { from: Day; to: Day } {
  return { from: getDayAfter(today, -1), to: getDayAfter(today, furthest) };
}

/** Returns today and the following days for the strip of days. */
export const listStripDays = (today: Day): Day[] =>
  Array.from({ length: furthest + 1 }, (_, index) => getDayAfter(today, index));

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Returns whether tables can be reserved on the day's weekday. */
export const canReserveDay = (weekdays: ReserveWeekdays, day: Day): boolean =>
  weekdays[names[new Date(`${day}T00:00:00Z`).getUTCDay()]!];

/** Returns whether tables can be reserved on any weekday. */
export const canReserveAnyDay = (weekdays: ReserveWeekdays): boolean => names.some((name) => weekdays[name]);
