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

/** Returns the bookings with one in which something is written at the place where it was before it was moved. */
export function keepAtPlace(bookings: readonly Booking[], kept: Booking | undefined): readonly Booking[] {
  const now = bookings.find(({ reservationId }) => reservationId === kept?.reservationId);
  if (!kept || now?.startsAt === kept.startsAt) return bookings;
  const others = bookings.filter((booking) => booking !== now);
  const next = others.findIndex(({ startsAt }) => startsAt >= kept.startsAt);
  // Before those of the same time, so that it is the others that the browser moves.
  return others.toSpliced(next < 0 ? others.length : next, 0, { ...(now ?? kept), time: kept.time });
}

/** Returns the fields of a booking that the screen shows, so that the backend refuses an act on another state. */
export const toSeen = ({ startsAt, people, tableNo }: Booking) => ({ startsAt, people, tableNo });
