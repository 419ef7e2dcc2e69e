import type { ReservationMail } from '../../schema/mail-data';
import { dayText } from '../dates';
import { oneLine } from '../one-line';
import { buttonTo, confirmButton, getFacts, type Writing, type Written } from '../writing';

export function reservationContent(booking: ReservationMail, writing: Writing): Written {
  const { locale, words } = writing;
  const date = dayText(oneLine(booking.date, 20), locale);
  const time = oneLine(booking.time, 20);
  return {
    values: { name: booking.customerName ? oneLine(booking.customerName, 50) : words.guest, date, time },
    parts: [
      getFacts([
        [words.reservation.code, oneLine(booking.reservationCode, 40)],
        [words.reservation.date, date],
        [words.reservation.time, time],
        [words.reservation.people, String(booking.people)],
        [words.reservation.discount, booking.discount && oneLine(booking.discount, 60)],
        [words.reservation.remark, booking.remark && oneLine(booking.remark)],
      ]),
      ...buttonTo(
        writing,
        words.reservation.see,
        `/reserve-share?reservationId=${encodeURIComponent(booking.shareCode)}`,
      ),
      ...confirmButton(writing, booking.confirmToken),
    ],
  };
}
