import type { Day } from '@/lib/contract/vocabulary';
import { getDayAfter } from '../fulfilment/days';
import { getWeekday } from '../i18n/date-labels';

/*
 * Opening hours on the restaurant's own clock, for the storefront and the backend. A day's hours belong to the day on
 * which they begin, so a closed day closes its own night and not the rest of the night before.
 */

/** A day and the minutes since its midnight. Days are plain calendar days, so no arithmetic here crosses a time zone. */
export interface WallTime {
  day: Day;
  minutes: number;
}

/** Clock times `HH:MM`, up to `24:00`; an end before the start is on the next day. */
export interface TimeRange {
  start: string;
  end: string;
}

/** Weekdays 1 (Monday) to 7 (Sunday). */
export interface OpeningHours {
  from: number;
  to: number;
  times: TimeRange[];
}

export interface WeekHours {
  hours: OpeningHours[];
  /** The times of these dates replace those of their weekday; without times the day is closed. */
  specialDays: { date: Day; times: TimeRange[] }[];
}

/** Minutes since midnight; the end is at most 24:00. */
export interface Span {
  start: number;
  end: number;
}

const dayMinutes = 1440;

export const toMinutes = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Formats minutes as `HH:MM`; midnight at the end of a day is 00:00, as on clocks. */
export function getClock(minutes: number): string {
  const within = minutes % dayMinutes;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

const isOverMidnight = ({ start, end }: TimeRange) => end <= start;

/** Returns whether a range contains a weekday; "Friday to Monday" includes the weekend. */
const hasWeekday = ({ from, to }: OpeningHours, weekday: number) =>
  from <= to ? weekday >= from && weekday <= to : weekday >= from || weekday <= to;

const listWeekdayTimes = (day: Day, { hours }: WeekHours): TimeRange[] => {
  const weekday = getWeekday(day);
  return hours.filter((range) => hasWeekday(range, weekday)).flatMap(({ times }) => times);
};

const findSpecialTimes = (day: Day, { specialDays }: WeekHours): TimeRange[] | undefined =>
  specialDays.find(({ date }) => date === day)?.times;

const isAfterMidnight = ({ start, end }: TimeRange) => start === '00:00' && end !== '24:00' && end > start;

/**
 * Joins the ranges that end at 24:00 with the range from 00:00 of the day after: older files write a night as two.
 * Hours that would then never end, as in a shop that is open around the clock, are no night.
 */
function joinWithNextDay(times: readonly TimeRange[], nextTimes: readonly TimeRange[]): TimeRange[] {
  const rest = nextTimes.find(isAfterMidnight);
  return times.map((range) =>
    range.end === '24:00' && rest && rest.end < range.start ? { ...range, end: rest.end } : range,
  );
}

/** Returns the times of a day as they would be without special days. */
const joinWeekdayTimes = (day: Day, week: WeekHours): TimeRange[] =>
  joinWithNextDay(listWeekdayTimes(day, week), listWeekdayTimes(getDayAfter(day, 1), week));

/** Returns the times that are written for a day, with each night as one range. */
function listJoinedTimes(day: Day, week: WeekHours): TimeRange[] {
  const special = findSpecialTimes(day, week);
  if (!special) return joinWeekdayTimes(day, week);
  const next = getDayAfter(day, 1);
  return joinWithNextDay(special, findSpecialTimes(next, week) ?? listWeekdayTimes(next, week));
}

/**
 * Returns the times that begin on a day; a night past midnight is one range of the day on which it begins. Times of a
 * special day replace those of its weekday.
 */
export function listTimes(day: Day, week: WeekHours): TimeRange[] {
  const before = getDayAfter(day, -1);
  const nights = listJoinedTimes(before, week);
  // A weekday's hours after midnight belong to the night before, also when a special day closes that night.
  if (!findSpecialTimes(day, week)) nights.push(...joinWeekdayTimes(before, week));
  const isRest = (range: TimeRange) =>
    isAfterMidnight(range) && nights.some((night) => isOverMidnight(night) && range.end <= night.end);
  return listJoinedTimes(day, week).filter((range) => !isRest(range));
}

// 2024-01-01 was a Monday.
const referenceDays = [1, 2, 3, 4, 5, 6, 7].map((weekday): Day => `2024-01-0${weekday}`);

const isSame = (times: readonly TimeRange[], others: readonly TimeRange[]) =>
  JSON.stringify(times) === JSON.stringify(others);

/** Returns the hours of the week with each night as one range; hours without such nights are returned unchanged. */
export function joinNights(hours: OpeningHours[]): OpeningHours[] {
  const week = { hours, specialDays: [] };
  const joined = referenceDays.map((day) => listTimes(day, week));
  if (referenceDays.every((day, index) => isSame(listWeekdayTimes(day, week), joined[index]!))) return hours;
  const lines: OpeningHours[] = [];
  for (const [index, times] of joined.entries()) {
    const last = lines.at(-1);
    if (last?.to === index && isSame(last.times, times)) last.to = index + 1;
    else if (times.length > 0) lines.push({ from: index + 1, to: index + 1, times });
  }
  return lines;
}

/** Returns the minute at which the night before ends on a day; 0 when it ended by midnight. */
export const getNightEnd = (day: Day, week: WeekHours): number =>
  Math.max(
    0,
    ...listTimes(getDayAfter(day, -1), week)
      .filter(({ start, end }) => end < start)
      .map(({ end }) => toMinutes(end)),
  );

/** Returns the opening times of a calendar day, in order, without overlaps. The rest of the night before is the first. */
export function listOpenSpans(day: Day, week: WeekHours): Span[] {
  const spans = [
    ...listTimes(getDayAfter(day, -1), week)
      .filter((range) => isOverMidnight(range) && range.end > '00:00')
      .map(({ end }) => ({ start: 0, end: toMinutes(end) })),
    ...listTimes(day, week).map((range) => ({
      start: toMinutes(range.start),
      end: isOverMidnight(range) ? dayMinutes : toMinutes(range.end),
    })),
  ].sort((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

export const isOpenAt = ({ day, minutes }: WallTime, week: WeekHours): boolean =>
  listOpenSpans(day, week).some(({ start, end }) => minutes >= start && minutes < end);
