import { getHtmlLang, type Locale } from '@/lib/contract/values';
import type { Day } from '@/lib/contract/vocabulary';

/*
 * How dates and times read on every screen and in every mail: one format per language. A bare day is the restaurant's own, so no
 * time zone moves it. English is written as in Singapore and Malaysia, day first; clocks have 24 hours.
 */

const dayAndYear = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** By language and options. Creating one takes over twenty times as long as using it; the screens of a restaurant need a dozen. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatInstant(
  instant: Date | string | number,
  locale: Locale,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = locale + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : getHtmlLang(locale), options);
    formats.set(key, format);
  }
  return format.format(new Date(instant));
}

function formatBareDay(day: Day, locale: Locale, options: Intl.DateTimeFormatOptions): string {
  // What a stored mail names as its day may be text.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return day;
  return formatInstant(`${day}T00:00:00Z`, locale, { ...options, timeZone: 'UTC' });
}

/** Returns the weekday, 1 Monday to 7 Sunday (LIM-05). */
export const getWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** Returns `15 Nov 2026`. */
export const formatDay = (day: Day, locale: Locale): string => formatBareDay(day, locale, dayAndYear);

/** Returns `Sun, 15 Nov 2026`. */
export const formatDayWithWeekday = (day: Day, locale: Locale): string =>
  formatBareDay(day, locale, { weekday: 'short', ...dayAndYear });

/** Returns `Sunday 15 November 2026`, which screen readers read out in full. */
export const formatSpokenDay = (day: Day, locale: Locale): string =>
  formatBareDay(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Returns `Sun`. */
export const formatWeekday = (day: Day, locale: Locale): string =>
  formatBareDay(day, locale, { weekday: 'short' });

/** Returns `November`. */
export const formatMonth = (day: Day, locale: Locale): string =>
  formatBareDay(day, locale, { month: 'long' });

/** Returns `15 Nov`, for days whose weekday stands beside. */
export const formatDate = (day: Day, locale: Locale): string =>
  formatBareDay(day, locale, { day: 'numeric', month: 'short' });

/** Returns `Sun 15 Nov`, for days that are near. */
export function formatNearDay(day: Day, locale: Locale): string {
  const [weekday, date] = [formatWeekday(day, locale), formatDate(day, locale)];
  return locale === 'zh-CN' ? `${date}${weekday}` : `${weekday} ${date}`;
}

/** Returns the day of an instant in a time zone, `15 Nov 2026`. */
export const formatDayInZone = (instant: string, locale: Locale, timeZone: string): string =>
  formatInstant(instant, locale, { ...dayAndYear, timeZone });

/** Returns the time of an instant in a time zone, `18:42`. */
export const formatTime = (instant: string | number, locale: Locale, timeZone: string): string =>
  formatInstant(instant, locale, { ...clock, timeZone });

/** Returns `15 Nov 2026, 18:42` in a time zone, by default the reader's own. */
export const formatMoment = (instant: Date | string | number, locale: Locale, timeZone?: string): string =>
  formatInstant(instant, locale, { ...dayAndYear, ...clock, timeZone });

/** Returns a slot, `2026-11-21 18:30-19:00`, as `Sat, 21 Nov 2026, 18:30–19:00`; what is no slot stays as it is. */
export function formatSlot(slot: string, locale: Locale): string {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(slot);
  if (!match) return slot;
  const [, day = '', start, end] = match;
  return `${formatDayWithWeekday(day, locale)}${locale === 'zh-CN' ? ' ' : ', '}${start}–${end}`;
}
