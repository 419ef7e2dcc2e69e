import type pg from 'pg';
import type { BookingSource } from '@/lib/contract/reservation-values';
import type { CountryCode, Day, Locale } from '@/lib/contract/vocabulary';
import type { Act } from '../../core/audit-log';
import { parseDinerLimit } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { retryOnConflict } from '../../core/transaction';
import { type Message, toOutboxRow } from '../outbox/outbox';
import { bookTableText } from './booking.sql';
import { type AddressState, toReservationMail } from './reservation-mail';
import type { ReservationNames } from './reservation-names';
import type { NewDeposit } from './reservation-rules';

/** All rows of a new reservation. */
export interface NewReservation {
  restaurantId: number;
  /** The restaurant's revision when the rules were read. */
  revision: number;
  /** The maximum tables of the time; undefined for no limit. */
  limit?: number;
  /** The seats of the time; undefined for no limit. */
  seats?: number;
  names: ReservationNames;
  /** Undefined for a guest whom staff name: the account of the number, which is created when it is missing. */
  userId?: number;
  day: Day;
  time: string;
  startsAt: Date;
  people: number;
  /** Percent. */
  discount: number;
  customerName: string;
  phoneDial: string;
  phoneDigits: string;
  phoneCountry: CountryCode;
  email?: string;
  /** The state of the e-mail address. */
  address: AddressState;
  remark?: string;
  language: Locale;
  utmSource?: string;
  source: BookingSource;
  /** With a reason the limits of the time do not apply. */
  exceptionReason?: string;
  tableNo?: string;
  textsMobile?: boolean;
  /** The name in the events: `diner`, or the member of staff. */
  actor: string;
  /** The entry of the audit log for a booking by staff. */
  audit?: Pick<Act, 'detail' | 'staffId' | 'address'>;
  /** Further messages besides the mail that confirms the reservation. */
  messages?: Message[];
  idempotencyKey?: string;
  requestHash: string;
  /** With a deposit, the mail is sent after the payment. */
  deposit?: NewDeposit;
  now: Date;
}

/**
 * `stale`: the restaurant has changed since; `taken code`: the code is in use. All outcomes except `booked`
 * write nothing.
 */
type Outcome = 'booked' | 'full' | 'stale' | 'repeated' | 'taken code';

/**
 * Takes a table and writes the reservation with its event and mail, in one transaction
 * (docs/reliability.md, 2 and 7). A concurrent request with the same key waits here. Throws BOOKING_LIMIT.
 */
export async function bookTable(pool: pg.Pool, booking: NewReservation): Promise<Outcome> {
  const query = { name: 'book-table', text: bookTableText, values: toValues(booking) };
  return retryOnConflict(async () => {
    try {
      const { rows } = await pool.query<{ fresh: boolean; booked: boolean }>(query);
      if (rows[0]?.booked) return 'booked';
      return rows[0]?.fresh ? 'full' : 'stale';
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (code === '23505' && constraint === 'reservations_key') return 'repeated';
      if (code === '23505' && constraint === 'reservations_code') return 'taken code';
      const limit = parseDinerLimit(error);
      if (limit) throw new DomainError('BOOKING_LIMIT', limit);
      throw error;
    }
  });
}

function toValues(booking: NewReservation): unknown[] {
  const { names, deposit, audit } = booking;
  const messages = [...listConfirmations(booking), ...(booking.messages ?? [])].map(toOutboxRow);
  return [
    booking.restaurantId,
    booking.revision,
    booking.day,
    booking.time,
    booking.limit ?? null,
    names.id,
    names.code,
    names.shareCode,
    booking.userId ?? null,
    booking.startsAt,
    booking.people,
    booking.discount,
    booking.customerName,
    booking.phoneDial,
    booking.phoneDigits,
    booking.email ?? null,
    booking.remark ?? null,
    booking.language,
    booking.utmSource ?? null,
    booking.idempotencyKey ?? null,
    booking.requestHash,
    booking.now,
    messages.length > 0 ? JSON.stringify(messages) : null,
    booking.seats ?? null,
    deposit?.amount ?? null,
    deposit?.freeHours ?? null,
    deposit?.freeUntil ?? null,
    deposit?.payUntil ?? null,
    (deposit && booking.address.confirmToken) ?? null,
    booking.source,
    booking.exceptionReason ?? null,
    booking.tableNo ?? null,
    booking.textsMobile ?? false,
    booking.actor,
    booking.phoneCountry,
    audit ? JSON.stringify(audit.detail) : null,
    audit?.staffId ?? null,
    audit?.address ?? null,
  ];
}

/** Returns the mail that confirms a reservation with an address and without a deposit. */
function listConfirmations(booking: NewReservation): Message[] {
  const { names, email, deposit, language: locale, restaurantId, remark = null, now } = booking;
  if (!email || deposit) return [];
  return [
    {
      channel: 'email',
      recipient: email,
      template: 'reservation-confirmed',
      locale,
      restaurantId,
      dedupeKey: `reservation-confirmed:${names.id}`,
      data: toReservationMail({ ...booking, ...names, remark, sequence: 0 }, locale, booking.address),
      now,
    },
  ];
}
