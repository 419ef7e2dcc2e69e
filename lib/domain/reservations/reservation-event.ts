import { usualStayMinutes } from '@/lib/contract/reservation-values';
import { getInstantInZone, toCalendarAddress } from '@/lib/domain/calendar-file';

interface Options {
  reservationId: string;
  /** On the clock of the time zone. */
  date: string;
  time: string;
  timeZone: string;
  title: string;
  description: string;
  location?: string;
  /** Of the reservation; a calendar takes the highest. */
  sequence?: number;
}

/** Returns a reservation for the diner's calendar, as the address of a link; a later download replaces the earlier entry. */
export function toReservationEvent({ reservationId, date, time, timeZone, ...texts }: Options): string {
  const start = getInstantInZone(date, time, timeZone);
  return toCalendarAddress({
    ...texts,
    uid: `${reservationId}@reservation`,
    start,
    end: new Date(start.getTime() + usualStayMinutes * 60_000),
    // Not the present time: server and browser render the same link.
    stamp: start,
  });
}
