import { toMinutes } from '@/lib/domain/outlets/opening-hours';
import { timeRangePattern } from '../schema/file-values';
import type { FieldError, FieldPath } from '../yaml/file-errors';
import { toEntries, toText } from '../yaml/loose';

/* Checks of time ranges `HH:MM-HH:MM`, for opening hours and for the times of dishes. */

export const dayMinutes = 24 * 60;

interface Range {
  start: string;
  end: string;
  path: FieldPath;
}

export function readRanges(times: unknown, path: FieldPath): Range[] {
  return toEntries(times).flatMap((value, index) => {
    const text = toText(value);
    if (text === undefined || !timeRangePattern.test(text)) return [];
    return [{ start: text.slice(0, 5), end: text.slice(6), path: [...path, index] }];
  });
}

/** An end before the start is on the next day, so only a range without any time is wrong. */
export const validateRangeLengths = (ranges: Range[]): FieldError[] =>
  ranges
    .filter((range) => range.end === range.start)
    .map((range) => ({ path: range.path, code: 'RANGE_REVERSED', reason: 'it ends when it begins' }));

/** A range on a timeline in minutes, on which a night runs into the next day. */
export interface Placed extends Range {
  from: number;
  until: number;
  day: number;
}

export function placeRange(range: Range, day: number): Placed[] {
  if (range.end === range.start) return [];
  const nextDay = range.end < range.start ? dayMinutes : 0;
  const toMinute = (clock: string) => day * dayMinutes + toMinutes(clock);
  return [{ ...range, day, from: toMinute(range.start), until: toMinute(range.end) + nextDay }];
}

export function listOverlaps(placed: Placed[], describeDay: (day: number) => string): FieldError[] {
  const sorted = [...placed].sort((one, other) => one.from - other.from);
  return sorted.slice(1).flatMap((range, index) => {
    const before = sorted[index]!;
    if (range.from >= before.until) return [];
    const day = describeDay(range.day);
    const reason = `${range.start}-${range.end} overlaps ${before.start}-${before.end}${day}`;
    return [{ path: range.path, code: 'HOURS_OVERLAP', reason }];
  });
}

/** Returns the errors of ranges that begin on the same days. */
export function validateTimes(times: unknown, path: FieldPath): FieldError[] {
  const ranges = readRanges(times, path);
  const placed = ranges.flatMap((range) => placeRange(range, 0));
  return [...validateRangeLengths(ranges), ...listOverlaps(placed, () => '')];
}
