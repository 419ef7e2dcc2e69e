import { and, eq, gt } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import { hourMs } from '../../core/durations';
import type { Tx } from '../../db/client';
import { reservations } from '../../schema/reservations';
import { seatDishes } from '../orders/pre-orders/table-dishes';
import { recordEvent } from './reservations.repository';

/** The time within which guests who arrived are taken to still be at their table. */
const seatedMs = 12 * hourMs;

/** Seats the reservations of guests who arrived at one table at another one, with their dishes. */
export async function moveSeated(
  tx: Tx,
  {
    restaurantId,
    from,
    to,
    now,
    actor = 'staff',
  }: { restaurantId: number; from: string; to: string; now: Date; actor?: string },
): Promise<void> {
  const seated = await tx
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.restaurantId, restaurantId),
        eq(reservations.tableNo, from),
        eq(reservations.status, ReservationStatus.Reserved),
        gt(reservations.arrivedAt, new Date(now.getTime() - seatedMs)),
      ),
    )
    .for('update');
  for (const reservation of seated) {
    await seatDishes(tx, reservation, to);
    await tx.update(reservations).set({ tableNo: to }).where(eq(reservations.id, reservation.id));
    const { id: reservationId, status } = reservation;
    await recordEvent(tx, { reservationId, what: 'seated', status, actor, at: now });
  }
}
