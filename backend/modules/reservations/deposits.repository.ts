import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import { type DepositRow, reservationDeposits } from '../../schema/deposits';
import { type PaymentRow, payments } from '../../schema/payments';
import { reservations } from '../../schema/reservations';
import type { ReservationRow } from './reservations.repository';

/** Returns a reservation's deposit, or undefined without a deposit. */
export async function findDeposit(db: Executor, reservationId: string): Promise<DepositRow | undefined> {
  const [found] = await db
    .select()
    .from(reservationDeposits)
    .where(eq(reservationDeposits.reservationId, reservationId));
  return found;
}

export async function findDeposits(
  db: Executor,
  reservationIds: string[],
): Promise<ReadonlyMap<string, DepositRow>> {
  if (reservationIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(reservationDeposits)
    .where(inArray(reservationDeposits.reservationId, reservationIds));
  return new Map(rows.map((row) => [row.reservationId, row]));
}

/**
 * Locks a reservation with its deposit; every change of a deposit starts here. Returns undefined for a
 * reservation without a deposit.
 */
export async function lockWithDeposit(
  tx: Tx,
  reservationId: string,
): Promise<{ reservation: ReservationRow; deposit: DepositRow } | undefined> {
  const [reservation] = await tx
    .select()
    .from(reservations)
    .where(eq(reservations.id, reservationId))
    .for('update');
  const deposit = reservation && (await findDeposit(tx, reservationId));
  return deposit && { reservation, deposit };
}

/** Cancels the pending payments of deposits. */
export async function cancelDepositPayments(tx: Tx, reservationIds: string[], now: Date): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'cancelled', settledAt: now })
    .where(
      and(sql`${payments.depositId} = any(${sql.param(reservationIds)})`, eq(payments.state, 'pending')),
    );
}

/** Returns the payment that paid a deposit. Duplicate and late payments were refunded in full. */
export async function findDepositPayment(tx: Tx, reservationId: string): Promise<PaymentRow | undefined> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.depositId, reservationId),
        eq(payments.state, 'paid'),
        sql`${payments.refunded} < ${payments.amount}`,
      ),
    );
  return payment;
}
