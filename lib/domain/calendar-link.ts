import type { Locale } from '@/lib/contract/values';
import type { Day } from '@/lib/contract/vocabulary';
import { toLinkQuery } from './link-query';

/** A diner's visit to a restaurant, at its local time. */
export interface CalendarVisit {
  restaurantId: number;
  locale: Locale;
  /** The id of the order or the reservation; a later file with it replaces the earlier entry. */
  id: string;
  /** The number of the order or the code of the reservation. */
  number: string;
  day: Day;
  time: string;
  /** The end of a pick-up's slot, which may be on the next day. */
  until?: string;
  /** Present for a table. */
  people?: number;
  /** The version of the reservation; a calendar uses the highest. */
  sequence?: number;
}

/**
 * Returns the address of a visit's calendar file (app/calendar), which browsers inside of other apps open as well. It has no
 * text: the restaurant's name and address come from its own data, so that no link can put others there.
 */
export function toCalendarLink({ number, ...visit }: CalendarVisit): string {
  const query = Object.entries(visit).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return `/calendar/${encodeURIComponent(number)}.ics?${toLinkQuery(Object.fromEntries(query))}`;
}
