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

/** Returns whether a deposit was ever paid, including one that was settled since. */
const isPaidDeposit = ({ state }: Pick<DepositRow, 'state'>): boolean =>
  state !== 'awaiting' && state !== 'expired' && state !== 'cancelled';

/**
 * The payable of deposits: a payment confirms the reservation and sends its mail. A payment after the pay
 * window takes the table again if its time is ahead and has one, otherwise it is refunded. A second payment
 * is refunded.
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
    if (!(await isWanted(tx, held, settlement.now))) return 'refund_due';
    await confirm(tx, held, settlement);
    return 'paid';
  },

  describe: describeDeposit,
};

interface Held {
  reservation: ReservationRow;
  deposit: DepositRow;
}

/**
 * Returns whether the payment gets a table: one that is held, or a free one, which is then taken. After the
 * pay window the time must be ahead, even before a job has ended the deposit.
 */
async function isWanted(tx: Tx, { reservation, deposit }: Held, now: Date): Promise<boolean> {
  if (deposit.payUntil <= now && reservation.startsAt <= now) return false;
  if (deposit.state === 'awaiting') return true;
  return deposit.state === 'expired' && takeTableAgain(tx, reservation);
}

/** Takes a table for an expired reservation. Returns false when its time is full. */
async function takeTableAgain(tx: Tx, reservation: ReservationRow): Promise<boolean> {
  const [restaurant] = await tx
    .select()
    .from(restaurants)
    .where(eq(restaurants.id, reservation.restaurantId));
  const limits =
    restaurant && getReservationRules(restaurant).slots.find(({ time }) => time === reservation.time);
  return limits !== undefined && takeTable(tx, reservation, reservation.people, limits);
}

async function confirm(tx: Tx, { reservation, deposit }: Held, { now, actor }: Settlement): Promise<void> {
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
