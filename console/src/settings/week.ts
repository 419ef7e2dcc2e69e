import type { Document, Json } from '@/lib/domain/draft/edits';

/** Weekdays by their names in the file. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];
type Week = Record<Weekday, string[]>;

/** Returns the opening times of each day, such as `11:00-14:30`. */
export function toWeek(hours: Json): Week {
  const week = Object.fromEntries(weekdays.map((day) => [day, [] as string[]])) as Week;
  for (const { from, to, times } of (hours ?? []) as Document[])
    for (let at = weekdays.indexOf(from as Weekday), days = 0; days < 7; at = (at + 1) % 7, days++) {
      week[weekdays[at]!].push(...(times as string[]));
      if (weekdays[at] === to) break;
    }
  return week;
}

/** Returns the hours in the file's format, which joins consecutive days with equal times. */
export function toHours(week: Week): Json {
  const hours: { from: Weekday; to: Weekday; times: string[] }[] = [];
  for (const day of weekdays) {
    const times = week[day];
    if (times.length === 0) continue;
    const last = hours.at(-1);
    const isNext = last && weekdays.indexOf(last.to) === weekdays.indexOf(day) - 1;
    if (isNext && last.times.join() === times.join()) last.to = day;
    else hours.push({ from: day, to: day, times });
  }
  return hours;
}

const padHour = (hour: string, minute = '00') => `${hour.padStart(2, '0')}:${minute}`;

/** Parses a typed time of day, such as `5` or `5:30`; returns undefined for any other text. */
export function parseClock(text: string): string | undefined {
  const match = /^(\d{1,2})(?:[:.h](\d{2})?)?$/.exec(text.trim());
  const clock = match && padHour(match[1]!, match[2]);
  return clock && /^([01]\d|2[0-3]):[0-5]\d$/.test(clock) ? clock : undefined;
}

/** Parses typed times, such as `11-14:30, 17:00-22`; returns undefined if a part is invalid. */
export function parseTimes(text: string): string[] | undefined {
  const parts = text
    .split(/[,;，；、]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const times = parts.map((part) => {
    const match = /^(\d{1,2})(?:[:.h](\d{2})?)?\s*[-–~]\s*(\d{1,2})(?:[:.h](\d{2})?)?$/.exec(part);
    if (!match) return undefined;
    const range = `${padHour(match[1]!, match[2])}-${padHour(match[3]!, match[4])}`;
    return /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(range) ? range : undefined;
  });
  return times.every((time) => time !== undefined) ? (times as string[]) : undefined;
}
