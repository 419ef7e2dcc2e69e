import { TZDate, tzOffset } from '@date-fns/tz';
import type { Day } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import type { OpeningHours, SpecialDay } from '../../schema/restaurant';

/**
 * Opening hours on the restaurant's own clock. A wall time is a day and minutes since its midnight; days are plain calendar
 * days, so no arithmetic here crosses a time zone: only the instant "now" is converted, once.
 */
export interface WallTime {
  day: Day;
  minutes: number;
}

/** Minutes since midnight; the end is at most 24:00. */
export interface Span {
  start: number;
  end: number;
}

export interface WeekHours {
  hours: OpeningHours[];
  specialDays: SpecialDay[];
}

const dayMs = 86_400_000;

/** Offsets change on whole minutes only, and a lookup is slow, so the last result of each zone is cached for its minute. */
const offsets = new Map<string, { minute: number; offset: number }>();

function getOffset(instant: Date, timeZone: string): number {
  const minute = Math.floor(instant.getTime() / 60_000);
  const known = offsets.get(timeZone);
  if (known?.minute === minute) return known.offset;
  const offset = tzOffset(timeZone, instant);
  offsets.set(timeZone, { minute, offset });
  return offset;
}

/** What the restaurant's clock shows at an instant. */
export function getWallTime(instant: Date, timeZone: string): WallTime {
  const shifted = instant.getTime() + getOffset(instant, timeZone) * 60_000;
  const at = new Date(shifted).toISOString();
  return { day: at.slice(0, 10), minutes: Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) };
}

export const getDayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Days from one day to another; negative when the other lies before. */
export const getDaysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

export const toMinutes = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** `HH:MM`; midnight at the end of a day reads 00:00, as clocks show it. */
export function getClock(minutes: number): string {
  const within = minutes % 1440;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** Whether a weekday lies in a range of them; "Friday to Monday" runs over the end of the week. */
const hasWeekday = ({ from, to }: OpeningHours, weekday: number) =>
  from <= to ? weekday >= from && weekday <= to : weekday >= from || weekday <= to;

/** The times written for a day: those of a special day replace those of its weekday. */
function getWrittenTimes(day: Day, { hours, specialDays }: WeekHours): { start: string; end: string }[] {
  const special = specialDays.find(({ date }) => date === day);
  if (special) return special.times;
  const weekday = getWeekday(day);
  return hours.filter((each) => hasWeekday(each, weekday)).flatMap(({ times }) => times);
}

/**
 * When the restaurant is open on a day, in order, without overlaps. Hours that end at or before their start run over
 * midnight: their rest belongs to the next day.
 */
export function getOpenSpans(day: Day, week: WeekHours): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of getWrittenTimes(getDayAfter(day, -1), week))
    if (toMinutes(end) <= toMinutes(start) && toMinutes(end) > 0)
      spans.push({ start: 0, end: toMinutes(end) });
  for (const { start, end } of getWrittenTimes(day, week)) {
    const [from, to] = [toMinutes(start), toMinutes(end)];
    spans.push({ start: from, end: to <= from ? 1440 : to });
  }
  spans.sort((one, other) => one.start - other.start);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Whether the restaurant is open at a time on its clock. */
export const isOpenAt = ({ day, minutes }: WallTime, week: WeekHours): boolean =>
  getOpenSpans(day, week).some(({ start, end }) => minutes >= start && minutes < end);

/** Whether a slot `YYYY-MM-DD HH:MM-HH:MM` has not begun yet. */
export const isAhead = (slot: string, now: WallTime): boolean =>
  slot.slice(0, 16) >= `${now.day} ${getClock(now.minutes)}`;

/** The instant at which the restaurant's clock shows a time; where clocks jump over it, just after the jump. */
export function getInstant({ day, minutes }: WallTime, timeZone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(
    new TZDate(year, month - 1, date, Math.floor(minutes / 60), minutes % 60, timeZone).getTime(),
  );
}

/** Minutes of a day that belong to the evening before, because its hours run over midnight; 0 for most days. */
function getNightEnd(day: Day, week: WeekHours): number {
  const evening = getWrittenTimes(getDayAfter(day, -1), week);
  const over = evening.filter(({ start, end }) => toMinutes(end) < toMinutes(start));
  // A restaurant's file writes such hours as two ranges.
  if (evening.some(({ end }) => end === '24:00'))
    over.push(...getWrittenTimes(day, week).filter(({ start, end }) => start === '00:00' && end !== '24:00'));
  return Math.max(0, ...over.map(({ end }) => toMinutes(end)));
}

/**
 * Returns the business day of an instant: from midnight to midnight on the restaurant's clock, or to the end of hours that run over
 * midnight. So an order at 01:00 in a bar that is open until 02:00 counts for the evening before.
 */
export function getBusinessDay(
  instant: Date,
  timeZone: string,
  week: WeekHours,
): { day: Day; from: Date; until: Date } {
  const { day, minutes } = getWallTime(instant, timeZone);
  const own = minutes < getNightEnd(day, week) ? getDayAfter(day, -1) : day;
  return { day: own, ...getBusinessSpan(own, timeZone, week) };
}

/** Returns when a business day begins and ends. */
export function getBusinessSpan(day: Day, timeZone: string, week: WeekHours): { from: Date; until: Date } {
  const next = getDayAfter(day, 1);
  return {
    from: getInstant({ day, minutes: getNightEnd(day, week) }, timeZone),
    until: getInstant({ day: next, minutes: getNightEnd(next, week) }, timeZone),
  };
}
