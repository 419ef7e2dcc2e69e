import { and, eq, lte } from 'drizzle-orm';
import { ReservationStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { reservationDeposits } from '../../schema/deposits';
import { reservations } from '../../schema/reservations';
import { cancelDepositPayments } from './deposits.repository';
import { recordEvent } from './reservations.repository';
import { giveTableBack } from './table-counts.repository';

/**
 * Cancels reservations whose deposit was not paid in its window, and releases their tables. Safe on several
 * instances: each skips rows that another one has locked. Returns the number of cancelled reservations.
 */
export function expireDeposits(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<number> {
  const now = deps.clock();
  return drainInBatches(deps, {
    job: 'expire-deposits',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: reservationDeposits.reservationId, restaurantId: reservations.restaurantId })
        .from(reservationDeposits)
        .innerJoin(reservations, eq(reservations.id, reservationDeposits.reservationId))
        .where(and(isOver(now), select(reservationDeposits.reservationId)))
        .orderBy(reservationDeposits.payUntil)
        .limit(limit),
    run: ({ id }) => withTransaction(deps.db, (tx) => expire(tx, id, now)),
  });
}

const isOver = (now: Date) =>
  and(eq(reservationDeposits.state, 'awaiting'), lte(reservationDeposits.payUntil, now));

async function expire(tx: Tx, id: string, now: Date): Promise<boolean> {
  const [due] = await tx
    .select({ reservation: reservations })
    .from(reservations)
    .innerJoin(reservationDeposits, eq(reservationDeposits.reservationId, reservations.id))
    .where(and(eq(reservations.id, id), isOver(now)))
    // Locks both rows: a payment that commits in between changes the deposit alone.
    .for('update', { skipLocked: true });
  if (!due) return false;
  await cancelDepositPayments(tx, [id], now);
  await tx
    .update(reservationDeposits)
    .set({ state: 'expired', settledAt: now })
    .where(eq(reservationDeposits.reservationId, id));
  const status = ReservationStatus.Cancelled;
  await tx.update(reservations).set({ status }).where(eq(reservations.id, id));
  await giveTableBack(tx, due.reservation, due.reservation.people);
  await recordEvent(tx, { reservationId: id, what: 'cancelled', status, actor: 'expiry', at: now });
  return true;
}
