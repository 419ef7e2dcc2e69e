import type { Day } from '@/lib/contract/vocabulary';

/**
 * Days and slots of a restaurant. Intl and UTC arithmetic are enough, so the first load of the home page has no
 * date library. The backend computes times of day, because they depend on hours and lead times.
 */

/** A slot in the wire's form, `2026-11-20 18:30-19:00`, in the restaurant's time zone. */
interface SlotParts {
  day: Day;
  start: string;
  end: string;
}

export function parseSlot(slot: string): SlotParts | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(slot);
  return match ? { day: match[1]!, start: match[2]!, end: match[3]! } : undefined;
}

/** Returns the day on which a slot ends: a slot that ends at or after midnight, `23:30-00:00`, ends on the next day. */
export const getEndDay = ({ day, start, end }: SlotParts): Day => (end <= start ? getDayAfter(day, 1) : day);

/** Returns the restaurant's calendar day at an instant. */
export function getDay(now: Date, timeZone: string): Day {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const part = Object.fromEntries(parts.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${part.year}-${part.month}-${part.day}`;
}

/** Calendar arithmetic in UTC is safe because a bare day has no time zone. */
export function getDayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the days from one day to another; negative when the other is earlier. */
export const getDaysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Returns today and the following days for the date strip. `ahead` counts days after today. */
export function listDaysFrom(now: Date, timeZone: string, ahead: number): Day[] {
  const today = getDay(now, timeZone);
  return Array.from({ length: ahead + 1 }, (_, i) => getDayAfter(today, i));
}

/** The slot that replaces missing times of a day (DLV-07, DEC-12). */
export const getStandInSlot = (day: Day): string => `${day} 11:00-13:30`;

/** A stored time is dropped once its day is before today. */
export function isSlotAhead(slot: string | undefined, now: Date, timeZone: string): boolean {
  const parts = slot ? parseSlot(slot) : undefined;
  return parts !== undefined && parts.day >= getDay(now, timeZone);
}

/** Returns the word of a day in the strip and the address row: today and tomorrow, others by weekday and date. */
export function getDayWord(day: Day, now: Date, timeZone: string): 'today' | 'tomorrow' | 'other' {
  const [today, tomorrow] = listDaysFrom(now, timeZone, 1);
  if (day === today) return 'today';
  return day === tomorrow ? 'tomorrow' : 'other';
}
