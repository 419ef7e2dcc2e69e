import { and, eq, inArray, lte } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { reservationDeposits } from '../../schema/deposits';
import { reservations } from '../../schema/reservations';
import { cancelDepositPayments } from './deposits.repository';
import { recordEvent } from './reservations.repository';
import { giveTableBack } from './table-counts.repository';

/** Reservations per transaction, so that no transaction holds many rows for long. */
const batch = 50;

/**
 * Cancels reservations whose deposit was not paid in its window, and frees their tables (BKG-01). Safe on several instances: each skips
 * what another one holds. Returns how many ended.
 */
export async function expireDeposits({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const now = clock();
  let ended = 0;
  for (;;) {
    const some = await withTransaction(db as Db, (tx) => expireSome(tx, now));
    ended += some;
    if (some < batch) return ended;
  }
}

async function expireSome(tx: Tx, now: Date): Promise<number> {
  const due = await tx
    .select({ reservation: reservations })
    .from(reservations)
    .innerJoin(reservationDeposits, eq(reservationDeposits.reservationId, reservations.id))
    .where(and(eq(reservationDeposits.state, 'awaiting'), lte(reservationDeposits.payUntil, now)))
    .orderBy(reservationDeposits.payUntil)
    .limit(batch)
    // Both: a payment that commits in between changes the deposit alone.
    .for('update', { skipLocked: true });
  if (due.length === 0) return 0;
  const ids = due.map(({ reservation }) => reservation.id);
  await cancelDepositPayments(tx, ids, now);
  await tx
    .update(reservationDeposits)
    .set({ state: 'expired', settledAt: now })
    .where(inArray(reservationDeposits.reservationId, ids));
  const status = ReservationStatus.Cancelled;
  await tx.update(reservations).set({ status }).where(inArray(reservations.id, ids));
  // The tables in a fixed order, so that two instances cannot deadlock.
  const inOrder = due
    .map(({ reservation }) => reservation)
    .sort((one, other) => `${one.day} ${one.time}`.localeCompare(`${other.day} ${other.time}`));
  for (const reservation of inOrder) {
    await giveTableBack(tx, reservation, reservation.people);
    await recordEvent(tx, {
      reservationId: reservation.id,
      what: 'cancelled',
      status,
      actor: 'expiry',
      at: now,
    });
  }
  return due.length;
}
