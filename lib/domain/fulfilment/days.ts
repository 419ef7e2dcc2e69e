import type { Day } from '@/lib/contract/vocabulary';

/*
 * Days and slots of a restaurant. Intl and UTC arithmetic do all of it, so the first load of the home page carries no date
 * library; time-of-day arithmetic belongs to the backend, which knows hours and lead times.
 */

/** A slot as the wire has it, `2026-11-20 18:30-19:00`, in the restaurant's time zone. */
interface SlotParts {
  day: Day;
  start: string;
  end: string;
}

export function parseSlot(slot: string): SlotParts | undefined {
  const match = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2})-(\d{2}:\d{2})$/.exec(slot);
  return match ? { day: match[1]!, start: match[2]!, end: match[3]! } : undefined;
}

/** The restaurant's calendar day at an instant. */
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

/** The day some days later; calendar arithmetic in UTC is safe because a bare day has no time zone. */
export function getDayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Today and the days after it, as the date strip shows them. `ahead` counts days after today. */
export function getDaysFrom(now: Date, timeZone: string, ahead: number): Day[] {
  const today = getDay(now, timeZone);
  return Array.from({ length: ahead + 1 }, (_, i) => getDayAfter(today, i));
}

/** The slot that stands in when the backend returns no times for a day (DLV-07, DEC-12). */
export const getStandInSlot = (day: Day): string => `${day} 11:00-13:30`;

/** A stored choice of time is dropped once its day lies before today (DLV-06). */
export function isSlotAhead(slot: string | undefined, now: Date, timeZone: string): boolean {
  const parts = slot ? parseSlot(slot) : undefined;
  return parts !== undefined && parts.day >= getDay(now, timeZone);
}

/** How the strip and the address row name a day: today and tomorrow by word, others by weekday and date. */
export function getDayWord(day: Day, now: Date, timeZone: string): 'today' | 'tomorrow' | 'other' {
  const [today, tomorrow] = getDaysFrom(now, timeZone, 1);
  if (day === today) return 'today';
  return day === tomorrow ? 'tomorrow' : 'other';
}
