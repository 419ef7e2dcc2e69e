import type { getTranslations } from 'next-intl/server';
import type { BusinessTime, RestaurantInfo } from '@/lib/contract/restaurant';
import { getDay, getDayAfter } from '@/lib/domain/fulfilment/days';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import { getClock, listOpenSpans, toMinutes, type WeekHours } from '@/lib/domain/outlets/opening-hours';

/** Whether a restaurant is open at an instant, with the next change in its own time zone. */
interface Opening {
  open: boolean;
  /** `HH:MM`: the end of the current opening time; undefined when the shop stays open for a day or longer. */
  until?: string;
  /** `HH:MM`: the next opening today. */
  opensAt?: string;
}

type Hours = Pick<RestaurantInfo, 'businessTimes' | 'specialDays' | 'timeZone'>;

const toTimes = (times: BusinessTime['times']) =>
  times.map(({ startTime, endTime }) => ({ start: startTime, end: endTime }));

const toWeekHours = ({ businessTimes, specialDays }: Hours): WeekHours => ({
  hours: businessTimes.map(({ dayOfWeekFrom, dayOfWeekTo, times }) => ({
    from: dayOfWeekFrom,
    to: dayOfWeekTo,
    times: toTimes(times),
  })),
  specialDays: specialDays.map(({ date, times }) => ({ date, times: toTimes(times) })),
});

const midnight = 1440;
const minuteMs = 60_000;
const getEndClock = (minutes: number) => (minutes === midnight ? '24:00' : getClock(minutes));

/** Returns whether the shop is open, and until when. Hours past midnight have one end, that of the night. */
export function getOpening(hours: Hours, now: Date): Opening {
  const week = toWeekHours(hours);
  const day = getDay(now, hours.timeZone);
  const minutes = toMinutes(formatTime(now.getTime(), 'en', hours.timeZone));
  const spans = listOpenSpans(day, week);
  const current = spans.find(({ start, end }) => minutes >= start && minutes < end);
  if (!current) {
    const next = spans.find(({ start }) => start > minutes);
    return { open: false, opensAt: next && getClock(next.start) };
  }
  const [first] = listOpenSpans(getDayAfter(day, 1), week);
  const goesOn = current.end === midnight && first?.start === 0;
  const end = goesOn ? midnight + first.end : current.end;
  // A clock time is read as the next one, so a later end is not named.
  return end - minutes < midnight ? { open: true, until: getEndClock(end) } : { open: true };
}

/**
 * Returns when an open shop closes, or when a closed one opens today; undefined without such a time. For a shop that
 * stays open for a day or longer it is midnight, since the closing time may be named from then on.
 */
export function findNextTurn(hours: Hours, now: Date): Date | undefined {
  const { open, until, opensAt } = getOpening(hours, now);
  const clock = open ? (until ?? '24:00') : opensAt;
  if (clock === undefined) return undefined;
  const minutes = toMinutes(formatTime(now.getTime(), 'en', hours.timeZone));
  const left = (toMinutes(clock) - minutes + midnight) % midnight || midnight;
  return new Date((Math.floor(now.getTime() / minuteMs) + left) * minuteMs);
}

type Translate = Awaited<ReturnType<typeof getTranslations<'shop'>>>;

/** Returns the line about the hours. */
export function formatOpening({ open, until, opensAt }: Opening, t: Translate): string {
  if (open) return until ? t('openUntil', { time: until }) : t('openNow');
  return opensAt ? t('opensAt', { time: opensAt }) : t('closed');
}
