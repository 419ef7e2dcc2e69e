import { eq } from 'drizzle-orm';
import type { BookingClosure } from '@/lib/contract/reservation-values';
import { type Act, recordAudit } from '../../core/audit-log';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db } from '../../db/client';
import { restaurants } from '../../schema/restaurant';
import { getWallTime } from '../restaurant/hours';
import { lockRestaurant, touchRestaurant } from '../restaurant/restaurant-by-staff';
import { type ClosedRange, closeRange, openRange } from './closures';

type By = Pick<Act, 'staffId' | 'address'> & { actor: string; restaurantId: number; now: Date };

/**
 * Closes a part of a day for online booking. Reservations stay, and staff can still book. Repeating it writes
 * nothing. Throws RESTAURANT_UNKNOWN.
 */
export const closeTimes = (db: Db, range: ClosedRange & { reason?: string }, by: By): Promise<void> =>
  changeClosures(db, 'reservation.close-times', range, by, (closures) =>
    closeRange(closures, { ...range, by: by.actor }),
  );

/** Opens a part of a day again. Repeating it writes nothing. Throws RESTAURANT_UNKNOWN. */
export const openTimes = (db: Db, range: ClosedRange, by: By): Promise<void> =>
  changeClosures(db, 'reservation.open-times', range, by, (closures) => openRange(closures, range));

async function changeClosures(
  db: Db,
  act: string,
  { day }: ClosedRange,
  { now, restaurantId, ...who }: By,
  change: (closures: readonly BookingClosure[]) => BookingClosure[],
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const [held] = await tx
      .select({ closures: restaurants.bookingClosures, timeZone: restaurants.timeZone })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId));
    const before = held!.closures;
    const after = change(before);
    if (JSON.stringify(toRanges(after)) === JSON.stringify(toRanges(before))) return;
    const today = getWallTime(now, held!.timeZone).day;
    await tx
      .update(restaurants)
      .set({ bookingClosures: after.filter((closure) => closure.day >= today) })
      .where(eq(restaurants.id, restaurantId));
    await touchRestaurant(tx, restaurantId, now);
    await recordStaffEvent(tx, { restaurantId, kind: 'booking', subject: day, now });
    const ofDay = (closures: BookingClosure[]) =>
      closures.filter((closure) => closure.day === day).map(({ day: _, ...closure }) => closure);
    await recordAudit(tx, {
      ...who,
      restaurantId,
      act,
      subject: day,
      detail: { before: ofDay(before), after: ofDay(after) },
      at: now,
    });
  });
}

/** A closure is the same whoever closed it first, so its author is left out. */
const toRanges = (closures: readonly BookingClosure[]) =>
  closures.map(({ day, from, until, reason }) => [day, from, until, reason]);
