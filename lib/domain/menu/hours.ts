import type { BusinessTime } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/values';
import { formatWeekday } from '@/lib/domain/i18n/date-labels';

/** Returns the merchant's own text of the hours, one line each. */
export const splitHours = (businessTimeDesc: string | undefined): string[] =>
  (businessTimeDesc ?? '')
    .split(/[;\uff1b]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the weekday 1 (Monday) to 7 (Sunday) in a language: `Mon`, `周一`, `Th 2`. */
export function getWeekdayName(weekday: number, locale: Locale): string {
  // 2024-01-01 was a Monday.
  return formatWeekday(`2024-01-0${weekday}`, locale);
}

/** Formats the weekly hours for merchants without an own text: `Mon–Fri 11:00–14:30, 17:30–22:00`. */
export function formatWeeklyHours(times: readonly BusinessTime[], locale: Locale): string[] {
  return times.map(({ dayOfWeekFrom, dayOfWeekTo, times: spans }) => {
    const days = [dayOfWeekFrom, dayOfWeekTo].map((weekday) => getWeekdayName(weekday, locale));
    const span = spans.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ');
    return `${dayOfWeekFrom === dayOfWeekTo ? days[0] : days.join('–')} ${span}`;
  });
}
