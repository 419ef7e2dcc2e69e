import type { BusinessTime } from '@/lib/contract/restaurant';

/** The hours as a merchant wrote them, one per line (STF-11). */
export const hoursLines = (businessTimeDesc: string | undefined): string[] =>
  (businessTimeDesc ?? '')
    .split(/[;\uff1b]/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Weekday 1 (Monday) to 7 (Sunday) in a language: `Mon`, `周一`, `Th 2`. */
export function weekdayName(weekday: number, lang: string): string {
  // 2024-01-01 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday));
  return new Intl.DateTimeFormat(lang, { weekday: 'short', timeZone: 'UTC' }).format(day);
}

/** The weekly hours as text, for merchants without their own: `Mon–Fri 11:00–14:30, 17:30–22:00`. */
export function weeklyHours(times: readonly BusinessTime[], lang: string): string[] {
  return times.map(({ dayOfWeekFrom, dayOfWeekTo, times: spans }) => {
    const days = [dayOfWeekFrom, dayOfWeekTo].map((weekday) => weekdayName(weekday, lang));
    const span = spans.map(({ startTime, endTime }) => `${startTime}–${endTime}`).join(', ');
    return `${dayOfWeekFrom === dayOfWeekTo ? days[0] : days.join('–')} ${span}`;
  });
}
