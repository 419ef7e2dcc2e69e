import type { Locale } from '@/lib/contract/vocabulary';
import { createEmailToken, isVerifiedEmail } from '../../core/verified-emails';
import type { Executor } from '../../db/client';
import type { ReservationMail } from '../../schema/mail-data';
import { type Message, postMessage } from '../outbox/outbox';
import { formatPickupTime } from '../restaurant/hours-text';
import { findDepositText } from './deposit-text';
import type { ReservationRow } from './reservations.repository';

type MailedReservation = Pick<
  ReservationRow,
  | 'id'
  | 'code'
  | 'shareCode'
  | 'customerName'
  | 'day'
  | 'time'
  | 'startsAt'
  | 'people'
  | 'discount'
  | 'remark'
  | 'sequence'
>;

/**
 * The state of the address: a mail to a confirmed one may contain the user's own text; otherwise the token
 * confirms it.
 */
export interface AddressState {
  isVerified: boolean;
  confirmToken?: string;
}

/** Returns whether the diner has confirmed an address, otherwise the token that confirms it. */
export async function getAddressState(
  db: Executor,
  secrets: string,
  userId: number,
  email: string | undefined,
): Promise<AddressState> {
  const isVerified = email !== undefined && (await isVerifiedEmail(db, userId, email));
  if (!email || isVerified) return { isVerified };
  return { isVerified, confirmToken: createEmailToken(secrets, userId, email) };
}

/** Returns the data of a reservation's mail, in the diner's language. */
export const toReservationMail = (
  reservation: MailedReservation,
  locale: Locale,
  { isVerified, confirmToken }: AddressState,
): ReservationMail => ({
  reservationId: reservation.id,
  reservationCode: reservation.code,
  ...(isVerified && {
    shareCode: reservation.shareCode,
    customerName: reservation.customerName,
    remark: reservation.remark ?? undefined,
  }),
  date: reservation.day,
  time: reservation.time,
  people: reservation.people,
  discount: formatPickupTime(reservation.discount, locale),
  startsAt: reservation.startsAt.toISOString(),
  sequence: reservation.sequence,
  ...(confirmToken && { confirmToken }),
});

interface MoreOfMail extends Pick<ReservationMail, 'reason' | 'answerToken'> {
  /** Only sent while the address is not confirmed. */
  confirmToken?: string;
  /** A mail with a key is sent once. */
  dedupeKey?: string;
}

/** Queues the mail about a reservation and its deposit, if it has an address, in the transaction that changes them. */
export async function mailDiner(
  db: Executor,
  template: Extract<Message['template'], `reservation-${'confirmed' | 'changed' | 'cancelled' | 'reminder'}`>,
  reservation: ReservationRow,
  now: Date,
  { confirmToken, dedupeKey, ...more }: MoreOfMail = {},
): Promise<void> {
  if (!reservation.email) return;
  const isVerified = await isVerifiedEmail(db, reservation.userId, reservation.email);
  await postMessage(db, {
    channel: 'email',
    recipient: reservation.email,
    template,
    locale: reservation.language,
    restaurantId: reservation.restaurantId,
    dedupeKey,
    data: {
      ...toReservationMail(reservation, reservation.language, {
        isVerified,
        confirmToken: isVerified ? undefined : confirmToken,
      }),
      deposit: await findDepositText(db, reservation),
      ...more,
    },
    now,
  });
}
