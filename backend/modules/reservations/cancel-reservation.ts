import { eq } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { reservations } from '../../schema/reservations';
import { endDishes, listDishesReturned } from '../orders/pre-orders/table-dishes';
import { findDeposit } from './deposits.repository';
import { lockOpen } from './open-reservation';
import { mailDiner } from './reservation-mail';
import { textDiner } from './reservation-texts';
import { type ReservationRow, recordEvent } from './reservations.repository';
import { settleCanceled } from './settle-deposit';
import { giveTableBack } from './table-counts.repository';

/**
 * Cancels the user's reservation and releases its table. `isFree` says that the user read that the deposit is returned,
 * `dishesReturned` the same of the dishes. Throws NOT_FOUND, RESERVATION_ENDED after its time or in another status,
 * DEPOSIT_CHANGED when the deposit would be kept by now, and DISHES_STAY when the kitchen has the dishes by now.
 */
export async function cancelUserReservation(
  deps: Deps,
  userId: number,
  { id, isFree = false, dishesReturned = false }: { id: string; isFree?: boolean; dishesReturned?: boolean },
): Promise<void> {
  await withTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const held = await lockOpen(tx, userId, id, now);
    const deposit = isFree ? await findDeposit(tx, held.id) : undefined;
    if (deposit?.state === 'paid' && deposit.freeUntil < now)
      throw new DomainError('DEPOSIT_CHANGED', { amount: deposit.amount / 100 });
    if (dishesReturned && (await listDishesReturned(tx, [held.id], now)).get(held.id) === false)
      throw new DomainError('DISHES_STAY');
    await cancelHeld(tx, held, { actor: 'diner', now });
  });
}

/**
 * Cancels a locked, active reservation: releases its table, records the event, settles dishes and deposit,
 * and queues the mail.
 */
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
  await settleCanceled(tx, { reservationId: held.id, byRestaurant: actor !== 'diner', now, actor });
  await mailDiner(tx, 'reservation-cancelled', cancelled!, now, reason ? { reason } : {});
  await textDiner(tx, 'reservation-cancelled', cancelled!, { actor, now });
  return cancelled!;
}
