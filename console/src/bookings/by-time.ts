import type { Booking } from '@/lib/contract/staff/bookings';

/** Returns the bookings by their time, in the order in which they come. */
export function groupByTime(bookings: readonly Booking[]): [time: string, bookings: Booking[]][] {
  const groups = new Map<string, Booking[]>();
  for (const booking of bookings) {
    const group = groups.get(booking.time);
    if (group) group.push(booking);
    else groups.set(booking.time, [booking]);
  }
  return [...groups];
}

/** Returns the minutes that an awaited diner is late; undefined for one who is not. */
export function getLateMinutes(
  { state, startsAt }: Pick<Booking, 'state' | 'startsAt'>,
  now: number,
): number | undefined {
  const minutes = Math.floor((now - Date.parse(startsAt)) / 60_000);
  return state === 'awaited' && minutes > 0 ? minutes : undefined;
}
