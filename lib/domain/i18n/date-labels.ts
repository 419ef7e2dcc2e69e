import { getHtmlLang, type Locale } from '@/lib/contract/values';
import type { Day } from '@/lib/contract/vocabulary';

/*
 * Formats of dates and times on all screens and mails, one per language. A bare day is the restaurant's own, so no time
 * zone changes it. English has the day first, as in Singapore and Malaysia; clocks have 24 hours.
 */

const dayAndYear = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * Formats by language and options. Creating one takes over twenty times as long as using it; the screens of a
 * restaurant need a dozen.
 */
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
  // The day of a stored mail may be a text.
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

/** Returns `15 Nov`, for days with the weekday next to it. */
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

/**
 * Formats a slot, `2026-11-21 18:30-19:00`, as `Sat, 21 Nov 2026, 18:30–19:00`; any other text is returned unchanged.
 */
export function formatSlot(slot: string, locale: Locale): string {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(slot);
  if (!match) return slot;
  const [, day = '', start, end] = match;
  return `${formatDayWithWeekday(day, locale)}${locale === 'zh-CN' ? ' ' : ', '}${start}–${end}`;
}

/** Formats a time of the restaurant's clock, `2026-11-30 07:00`, as `Mon 30 Nov 07:00`. */
export const formatWallTime = (time: string, locale: Locale): string =>
  `${formatNearDay(time.slice(0, 10), locale)} ${time.slice(11)}`;
