import type { ReserveWeekdays } from '@/lib/contract/reservation-slots';
import type { Day } from '@/lib/contract/vocabulary';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';

/** How far the calendar goes on from today, in days (RSV-08). */
const furthest = 30;

/** Today; tomorrow from one second past 21:00:00 on the restaurant's clock (RSV-01, DEC-40). */
export function getUsualDay(now: Date, timeZone: string): Day {
  const today = getDay(now, timeZone);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(now);
  return clock > '21:00:00' ? getDayAfter(today, 1) : today;
}

/** What the calendar lets one pick: yesterday, which never has times, to 30 days ahead (RSV-08, DEC-59). */
export function getCalendarRange(today: Day): { from: Day; to: Day } {
  return { from: getDayAfter(today, -1), to: getDayAfter(today, furthest) };
}

/** Today and what follows it, as the strip of days shows them. */
export const getStripDays = (today: Day): Day[] =>
  Array.from({ length: furthest + 1 }, (_, index) => getDayAfter(today, index));

const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Whether tables can be reserved on the day's weekday (RSV-02). */
export const canReserveDay = (weekdays: ReserveWeekdays, day: Day): boolean =>
  weekdays[names[new Date(`${day}T00:00:00Z`).getUTCDay()]!];

/** Whether there is a weekday at all on which tables can be reserved here. */
export const canReserveAnyDay = (weekdays: ReserveWeekdays): boolean => names.some((name) => weekdays[name]);
