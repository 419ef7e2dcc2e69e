import type { Locale } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import type { ReservationMail } from '../../schema/mail-data';
import { type Message, postMessage } from '../outbox/outbox';
import { pickupLabel } from '../restaurant/hours-text';
import type { ReservationRow } from './reservations.repository';

type Told = Pick<
  ReservationRow,
  'code' | 'shareCode' | 'customerName' | 'day' | 'time' | 'people' | 'discount' | 'remark'
>;

/** What a mail says of a reservation, in the diner's language. */
export const reservationMail = (reservation: Told, locale: Locale): ReservationMail => ({
  reservationCode: reservation.code,
  shareCode: reservation.shareCode,
  customerName: reservation.customerName,
  date: reservation.day,
  time: reservation.time,
  people: reservation.people,
  discount: pickupLabel(reservation.discount, locale),
  remark: reservation.remark ?? undefined,
});

/** Tells the diner of a change or a cancellation, where an address was given; in the transaction that makes it. */
export async function mailDiner(
  db: Executor,
  template: Extract<Message['template'], 'reservation-changed' | 'reservation-cancelled'>,
  reservation: ReservationRow,
  now: Date,
): Promise<void> {
  if (!reservation.email) return;
  await postMessage(db, {
    channel: 'email',
    recipient: reservation.email,
    template,
    locale: reservation.language,
    restaurantId: reservation.restaurantId,
    data: reservationMail(reservation, reservation.language),
    now,
  });
}
