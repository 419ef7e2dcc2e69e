import { getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { DepositRow } from '../../schema/deposits';
import type { ReservationEvent } from '../../schema/reservations';
import { lockWithDeposit } from './deposits.repository';
import { type ReservationRow, recordEvent } from './reservations.repository';
import { getReservationByReference, type OperatorInput } from './reservations-by-staff';
import { returnDeposit } from './settle-deposit';

export interface DepositOutcome {
  reservation: ReservationRow;
  deposit: DepositRow;
}

/**
 * Returns a deposit that is paid or forfeited, because staff waive it. Throws NOT_FOUND, and
 * STATUS_CONFLICT in any other state.
 */
export const returnReservationDeposit = (db: Db, ref: string, input: OperatorInput) =>
  withTransaction(db, (tx) => actOnDeposit(tx, ref, input, 'deposit returned', returnDeposit));

type Settle = (
  tx: Tx,
  settling: { reservationId: string; now: Date; actor: string },
) => Promise<DepositRow | undefined>;

/**
 * Settles a deposit by a decision of staff, with its event and audit row. Throws NOT_FOUND, and
 * STATUS_CONFLICT when nothing changes.
 */
export async function actOnDeposit(
  tx: Tx,
  ref: string,
  { now, actor = getOperator(), ...by }: OperatorInput,
  what: Extract<ReservationEvent, 'deposit returned' | 'deposit used'>,
  settle: Settle,
): Promise<DepositOutcome> {
  const held = await lockWithDeposit(tx, (await getReservationByReference(tx, ref, by.restaurantId)).id);
  if (!held) throw new DomainError('NOT_FOUND');
  const { reservation, deposit: before } = held;
  await recordEvent(tx, { reservationId: reservation.id, what, status: reservation.status, actor, at: now });
  await recordAudit(tx, {
    restaurantId: reservation.restaurantId,
    act: `reservation.${what.replace(' ', '-')}`,
    subject: reservation.code,
    detail: { from: before.state, amount: before.amount },
    actor,
    staffId: by.staffId,
    address: by.address,
    at: now,
  });
  // This is the last step, because a refund locks a wallet.
  const deposit = await settle(tx, { reservationId: reservation.id, now, actor });
  if (!deposit) throw new DomainError('STATUS_CONFLICT');
  return { reservation, deposit };
}
