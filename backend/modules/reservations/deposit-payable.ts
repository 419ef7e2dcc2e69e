import { eq } from 'drizzle-orm';
import { PayStatus, ReservationStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { type DepositRow, reservationDeposits } from '../../schema/deposits';
import { reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { getSubject, type Payable, type Settlement } from '../payments/payable';
import { lockWithDeposit } from './deposits.repository';
import { describeDeposit } from './describe-deposit';
import { mailDiner } from './reservation-mail';
import { getReservationRules } from './reservation-rules';
import { findUserReservation, type ReservationRow, recordEvent } from './reservations.repository';
import { takeTable } from './table-counts.repository';

/** Whether a deposit in this state was paid, whatever became of it. */
const isPaidDeposit = ({ state }: Pick<DepositRow, 'state'>): boolean =>
  state !== 'awaiting' && state !== 'expired' && state !== 'cancelled';

/**
 * Payable for deposits (BKG-01): money confirms the reservation, and its mail is sent. Money after the pay window takes the table
 * again while the time lies ahead and has one, otherwise it is refunded; so is a second payment (DEC-75).
 */
export const depositPayable: Payable = {
  purpose: 'deposit',

  async find(db, userId, reservationId) {
    const found = await findUserReservation(db, userId, reservationId);
    const deposit = found?.deposit;
    if (!deposit) return undefined;
    return {
      purpose: 'deposit',
      orderStatus: found.reservation.status,
      payStatus: isPaidDeposit(deposit) ? PayStatus.Paid : PayStatus.Unpaid,
    };
  },

  async lock(tx, reservationId) {
    if (!(await lockWithDeposit(tx, reservationId))) throw new DomainError('NOT_FOUND');
  },

  async onPaid(tx, payment, settlement) {
    const held = await lockWithDeposit(tx, getSubject(payment));
    if (!held) throw new DomainError('NOT_FOUND');
    const { reservation, deposit } = held;
    const isWanted =
      deposit.state === 'awaiting' ||
      (deposit.state === 'expired' && (await takeTableAgain(tx, reservation, settlement.now)));
    if (!isWanted) return 'refund_due';
    await confirm(tx, held, settlement);
    return 'paid';
  },

  describe: describeDeposit,
};

/** Whether the time lies ahead and still had a table, which is then taken. */
async function takeTableAgain(tx: Tx, reservation: ReservationRow, now: Date): Promise<boolean> {
  if (reservation.startsAt <= now) return false;
  const [restaurant] = await tx
    .select()
    .from(restaurants)
    .where(eq(restaurants.id, reservation.restaurantId));
  const limits =
    restaurant && getReservationRules(restaurant).slots.find(({ time }) => time === reservation.time);
  return limits !== undefined && takeTable(tx, reservation, reservation.people, limits);
}

async function confirm(
  tx: Tx,
  { reservation, deposit }: { reservation: ReservationRow; deposit: DepositRow },
  { now, actor }: Settlement,
): Promise<void> {
  const { id } = reservation;
  await tx
    .update(reservationDeposits)
    .set({ state: 'paid', paidAt: now, settledAt: null, confirmToken: null })
    .where(eq(reservationDeposits.reservationId, id));
  const status = ReservationStatus.Reserved;
  if (reservation.status !== status)
    await tx.update(reservations).set({ status }).where(eq(reservations.id, id));
  await recordEvent(tx, { reservationId: id, what: 'paid', status, actor, at: now });
  await mailDiner(tx, 'reservation-confirmed', reservation, now, {
    confirmToken: deposit.confirmToken ?? undefined,
    dedupeKey: `reservation-confirmed:${id}`,
  });
}
