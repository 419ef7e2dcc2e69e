import type pg from 'pg';
import type { Day, Locale } from '@/lib/contract/vocabulary';
import { getLimit, isConflict } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { bookTableText } from './booking.sql';
import { type AddressState, toReservationMail } from './reservation-mail';
import type { ReservationNames } from './reservation-names';
import type { NewDeposit } from './reservation-rules';

/** Everything that booking a table writes. */
export interface NewReservation {
  restaurantId: number;
  /** Of the restaurant whose rules were read. */
  revision: number;
  /** Tables that the time takes. */
  limit: number;
  /** Seats that the time has; any number when absent. */
  seats?: number;
  names: ReservationNames;
  userId: number;
  day: Day;
  time: string;
  startsAt: Date;
  people: number;
  /** Percent. */
  discount: number;
  customerName: string;
  phoneDial: string;
  phoneDigits: string;
  email?: string;
  /** Of the e-mail. */
  address: AddressState;
  remark?: string;
  language: Locale;
  utmSource?: string;
  idempotencyKey?: string;
  requestHash: string;
  /** The mail then waits for its payment (BKG-01). */
  deposit?: NewDeposit;
  now: Date;
}

/** `stale`: the restaurant has changed since; `taken code`: draw another. Nothing was written but by `booked`. */
type Outcome = 'booked' | 'full' | 'stale' | 'repeated' | 'taken code';

const maxAttempts = 5;

/**
 * Takes a table and writes the reservation with its event and mail, in one transaction (docs/reliability.md, 2 and 7). A second one with
 * the same key waits here for the first. Throws BOOKING_LIMIT.
 */
export async function bookTable(pool: pg.Pool, booking: NewReservation): Promise<Outcome> {
  const query = { name: 'book-table', text: bookTableText, values: toValues(booking) };
  for (let attempt = 1; ; attempt++) {
    try {
      const { rows } = await pool.query<{ fresh: boolean; booked: boolean }>(query);
      if (rows[0]?.booked) return 'booked';
      return rows[0]?.fresh ? 'full' : 'stale';
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === '23505' && constraint === 'reservations_key') return 'repeated';
      if (code === '23505' && constraint === 'reservations_code') return 'taken code';
      const limit = getLimit(error);
      if (limit) throw new DomainError('BOOKING_LIMIT', limit);
      if (attempt === maxAttempts || !isConflict(error)) throw error;
    }
  }
}

function toValues(booking: NewReservation): unknown[] {
  const { names, email, deposit, remark = null } = booking;
  const mail =
    email && !deposit
      ? toReservationMail({ ...booking, ...names, remark, sequence: 0 }, booking.language, booking.address)
      : undefined;
  return [
    booking.restaurantId,
    booking.revision,
    booking.day,
    booking.time,
    booking.limit,
    names.id,
    names.code,
    names.shareCode,
    booking.userId,
    booking.startsAt,
    booking.people,
    booking.discount,
    booking.customerName,
    booking.phoneDial,
    booking.phoneDigits,
    email ?? null,
    remark,
    booking.language,
    booking.utmSource ?? null,
    booking.idempotencyKey ?? null,
    booking.requestHash,
    booking.now,
    mail ? `reservation-confirmed:${names.id}` : null,
    mail ? JSON.stringify(mail) : null,
    booking.seats ?? null,
    deposit?.amount ?? null,
    deposit?.freeHours ?? null,
    deposit?.freeUntil ?? null,
    deposit?.payUntil ?? null,
    (deposit && booking.address.confirmToken) ?? null,
  ];
}
