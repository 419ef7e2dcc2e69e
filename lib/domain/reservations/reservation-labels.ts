import { htmlLang } from '@/lib/contract/values';
import type { Day, Locale } from '@/lib/contract/vocabulary';

/** A day's parts in the diner's language. The day is the restaurant's own; no time zone is to move it. */
const written = (day: Day, locale: Locale, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : htmlLang(locale), {
    ...options,
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

/** `Monday, 23 November 2026`: date and weekday, as summaries say them (RSV-13). */
export const fullDate = (day: Day, locale: Locale): string =>
  written(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** `Mon, 23 Nov 2026`, as in lists. */
export const listedDate = (day: Day, locale: Locale): string =>
  written(day, locale, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });

/** `Mon, 23 Nov`. */
export const shortDate = (day: Day, locale: Locale): string =>
  written(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });

/** `Mon`. */
export const weekdayWord = (day: Day, locale: Locale): string => written(day, locale, { weekday: 'short' });

/** `November`. */
export const monthWord = (day: Day, locale: Locale): string => written(day, locale, { month: 'long' });
