import { usualStayMinutes } from '@/lib/contract/reservation-values';
import { getInstantInZone, toCalendarAddress } from '@/lib/domain/calendar-file';

interface Options {
  reservationId: string;
  /** In the time zone of the reservation. */
  date: string;
  time: string;
  timeZone: string;
  title: string;
  description: string;
  location?: string;
  /** The version of the reservation; a calendar uses the highest. */
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
    // The present time would make server and browser render different links.
    stamp: start,
  });
}
