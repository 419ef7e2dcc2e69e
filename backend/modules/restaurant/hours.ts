import { TZDate, tzOffset } from '@date-fns/tz';
import type { Day } from '@/lib/contract/vocabulary';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { getClock, getNightEnd, toMinutes, type WallTime } from '@/lib/domain/outlets/opening-hours';
import type { RestaurantRow } from './shop';

/**
 * Offsets change on whole minutes only, and a lookup is slow, so the last result of each zone is cached for
 * its minute.
 */
const offsets = new Map<string, { minute: number; offset: number }>();

function getOffset(instant: Date, timeZone: string): number {
  const minute = Math.floor(instant.getTime() / 60_000);
  const known = offsets.get(timeZone);
  if (known?.minute === minute) return known.offset;
  const offset = tzOffset(timeZone, instant);
  offsets.set(timeZone, { minute, offset });
  return offset;
}

/** Returns the restaurant's wall time at an instant. */
export function getWallTime(instant: Date, timeZone: string): WallTime {
  const shifted = instant.getTime() + getOffset(instant, timeZone) * 60_000;
  const at = new Date(shifted).toISOString();
  return { day: at.slice(0, 10), minutes: Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) };
}

/** Returns whether a slot `YYYY-MM-DD HH:MM-HH:MM` has not begun yet. */
export const isAhead = (slot: string, now: WallTime): boolean =>
  slot.slice(0, 16) >= `${now.day} ${getClock(now.minutes)}`;

/**
 * Returns the instant of a wall time; for a time that a clock change skips, the instant just after the
 * change.
 */
export function getInstant({ day, minutes }: WallTime, timeZone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(
    new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, timeZone).getTime(),
  );
}

/** A business day: from one day change of the restaurant to the next. */
export interface BusinessDay {
  day: Day;
  from: Date;
  until: Date;
}

type DayRules = Pick<RestaurantRow, 'timeZone' | 'dayStarts'>;

/** Business days begin at this time unless the restaurant sets another: bars have closed, and no breakfast has begun. */
export const usualDayStart = '05:00';

/** Returns the minute at which a business day begins, by the rule that held for that day. */
function getDayStart(day: Day, { dayStarts }: DayRules): number {
  const rule = dayStarts.findLast(({ from }) => from <= day);
  if (!rule) return toMinutes(usualDayStart);
  return 'at' in rule ? toMinutes(rule.at) : getNightEnd(day, rule);
}

/**
 * Returns the business day of an instant. A bill that is paid at 02:10 in a bar that closes at 02:00 counts for the
 * evening.
 */
export function getBusinessDay(instant: Date, restaurant: DayRules): BusinessDay {
  const { day, minutes } = getWallTime(instant, restaurant.timeZone);
  return getBusinessSpan(minutes < getDayStart(day, restaurant) ? getDayAfter(day, -1) : day, restaurant);
}

/** Returns a business day with its start and end. */
export function getBusinessSpan(day: Day, restaurant: DayRules): BusinessDay {
  const toStart = (of: Day) =>
    getInstant({ day: of, minutes: getDayStart(of, restaurant) }, restaurant.timeZone);
  return { day, from: toStart(day), until: toStart(getDayAfter(day, 1)) };
}
