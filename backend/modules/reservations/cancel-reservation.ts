import { eq } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { reservations } from '../../schema/reservations';
import { endDishes } from '../orders/table-dishes';
import { lockOpen } from './open-reservation';
import { mailDiner } from './reservation-mail';
import { type ReservationRow, recordEvent } from './reservations.repository';
import { settleCancelled } from './settle-deposit';
import { giveTableBack } from './table-counts.repository';

/**
 * Cancels the user's reservation and releases its table (API-89). Throws NOT_FOUND, and RESERVATION_ENDED once its time has come or
 * it stands at another status.
 */
export async function cancelUserReservation(deps: Deps, userId: number, id: string): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    await cancelHeld(tx, await lockOpen(tx, userId, id, now), { actor: 'diner', now });
  });
}

/** Cancels a reservation that the caller's transaction holds and that is reserved: table back, event, dishes, deposit, mail. */
export async function cancelHeld(
  tx: Tx,
  held: ReservationRow,
  { actor, now, reason }: { actor: string; now: Date; reason?: string },
): Promise<ReservationRow> {
  await giveTableBack(tx, held, held.people);
  const [cancelled] = await tx
    .update(reservations)
    .set({ status: ReservationStatus.Cancelled, sequence: held.sequence + 1 })
    .where(eq(reservations.id, held.id))
    .returning();
  await recordEvent(tx, {
    reservationId: held.id,
    what: 'cancelled',
    status: ReservationStatus.Cancelled,
    actor,
    detail: reason === undefined ? {} : { reason },
    at: now,
  });
  await endDishes(tx, held, { actor, now });
  await settleCancelled(tx, { reservationId: held.id, byRestaurant: actor !== 'diner', now, actor });
  await mailDiner(tx, 'reservation-cancelled', cancelled!, now, reason ? { reason } : {});
  return cancelled!;
}
