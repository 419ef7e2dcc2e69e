import type { Day } from '@/lib/contract/vocabulary';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { toMinutes } from '@/lib/domain/outlets/opening-hours';
import type { DayStart } from '../../schema/restaurant';
import { getBusinessDay, getInstant, usualDayStart } from './hours';

const firstDay = '0001-01-01';

const findClock = (dayStarts: readonly DayStart[]): string | undefined => {
  const last = dayStarts.at(-1);
  if (!last) return usualDayStart;
  return 'at' in last ? last.at : undefined;
};

/** Returns the rules of a new restaurant, which has no past days. */
export const createDayStarts = (at = usualDayStart): DayStart[] =>
  at === usualDayStart ? [] : [{ from: firstDay, at }];

/**
 * Returns the rules with the boundary at another time. It holds from the next business day that has not begun, so that
 * past days and the present one keep their orders.
 */
export function changeDayStart(
  earlier: DayStart[],
  at: string = usualDayStart,
  { timeZone, now }: { timeZone: string; now: Date },
): DayStart[] {
  if (findClock(earlier) === at) return earlier;
  const toStart = (day: Day) => getInstant({ day, minutes: toMinutes(at) }, timeZone);
  const tomorrow = getDayAfter(getBusinessDay(now, { timeZone, dayStarts: earlier }).day, 1);
  const from = toStart(tomorrow) > now ? tomorrow : getDayAfter(tomorrow, 1);
  // A change that holds only from then on is replaced.
  const begun = earlier.filter((rule) => rule.from < from);
  return findClock(begun) === at ? begun : [...begun, { from, at }];
}
