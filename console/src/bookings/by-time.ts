import type { Booking } from '@/lib/contract/staff/bookings';

/** Groups bookings by time, in their original order. */
export function groupByTime(bookings: readonly Booking[]): [time: string, bookings: Booking[]][] {
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const group = groups.get(booking.time);
    if (group) group.push(booking);
    else groups.set(booking.time, [booking]);
  }
  return [...groups];
}

/** Returns the minutes that an expected guest is late; undefined otherwise. */
export function findLateMinutes(
  { state, startsAt }: Pick<Booking, 'state' | 'startsAt'>,
  now: number,
): number | undefined {
  const minutes = Math.floor((now - Date.parse(startsAt)) / 60_000);
  return state === 'awaited' && minutes > 0 ? minutes : undefined;
}

/** Returns the fields of a booking that the screen shows, so that the backend refuses an act on another state. */
export const toSeen = ({ startsAt, people, tableNo }: Booking) => ({ startsAt, people, tableNo });
