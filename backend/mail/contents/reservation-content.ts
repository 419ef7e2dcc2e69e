import { usualStayMinutes } from '@/lib/contract/reservation-values';
import { toCalendarFile } from '@/lib/domain/calendar-file';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { fill } from '../../messages/messages';
import type { ReservationMail } from '../../schema/mail-data';
import { toOneLine } from '../one-line';
import { confirmButton, createButton, getFacts, type Writing, type Written } from '../writing';

interface Options {
  /** Nothing is left to change or to share. */
  isCancelled?: boolean;
}

/** The first button is for who booked, who manages it after a login; the second one's page is for friends (DEC-68). */
export function buildReservationContent(
  booking: ReservationMail,
  writing: Writing,
  { isCancelled }: Options = {},
): Written {
  const { locale, messages } = writing;
  const date = formatDayWithWeekday(toOneLine(booking.date, 20), locale);
  const time = toOneLine(booking.time, 20);
  return {
    values: { name: booking.customerName ? toOneLine(booking.customerName, 50) : messages.guest, date, time },
    parts: [
      getFacts([
        [messages.reservation.code, toOneLine(booking.reservationCode, 40)],
        [messages.reservation.date, date],
        [messages.reservation.time, time],
        [messages.reservation.people, String(booking.people)],
        [messages.reservation.discount, booking.discount && toOneLine(booking.discount, 60)],
        [messages.reservation.deposit, booking.deposit && toOneLine(booking.deposit, 100)],
        [messages.reservation.remark, booking.remark && toOneLine(booking.remark)],
        [messages.reservation.reason, booking.reason && toOneLine(booking.reason)],
      ]),
      ...(booking.answerToken
        ? createButton(
            writing,
            messages.reservation.answer,
            `/reserve-answer?token=${encodeURIComponent(booking.answerToken)}`,
          )
        : []),
      ...(booking.reservationId && !booking.answerToken
        ? createButton(
            writing,
            messages.reservation[isCancelled ? 'see' : 'manage'],
            `/reserve-detail?reservationId=${encodeURIComponent(booking.reservationId)}`,
          )
        : []),
      ...(isCancelled
        ? []
        : createButton(
            writing,
            messages.reservation.share,
            `/reserve-share?shareCode=${encodeURIComponent(booking.shareCode)}`,
          )),
      ...confirmButton(writing, booking.confirmToken),
    ],
    files: buildCalendarEntry(booking, writing, isCancelled),
  };
}

/** The reservation for the reader's calendar (BKG-05): a later mail changes or takes out the entry of an earlier one. */
function buildCalendarEntry(
  { reservationId, reservationCode, startsAt, sequence, people }: ReservationMail,
  { brand, messages }: Writing,
  isCancelled = false,
): Written['files'] {
  if (!reservationId || !startsAt) return undefined;
  const start = new Date(startsAt);
  const content = toCalendarFile({
    uid: `${reservationId}@reservation`,
    title: fill(messages.reservation.calendarTitle, { restaurant: brand.name }),
    description: fill(messages.reservation.calendarText, { code: reservationCode, people: String(people) }),
    location: brand.address,
    start,
    end: new Date(start.getTime() + usualStayMinutes * 60_000),
    stamp: start,
    sequence,
    isCancelled,
  });
  const method = isCancelled ? 'CANCEL' : 'PUBLISH';
  return [
    { filename: 'reservation.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content },
  ];
}
