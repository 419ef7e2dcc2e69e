import { usualStayMinutes } from '@/lib/contract/reservation-values';
import { toCalendarFile } from '@/lib/domain/calendar-file';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { fill } from '../../messages/messages';
import type { ReservationMail } from '../../schema/mail-data';
import { toOneLine } from '../one-line';
import { confirmButton, createButton, getFacts, type Writing, type Written } from '../writing';

interface Options {
  /** A canceled reservation can no longer be changed or shared. */
  isCanceled?: boolean;
  /** The table is held until the deposit is paid. */
  isUnpaid?: boolean;
}

/**
 * The first button is for the person who booked, who manages the reservation after a login; the second one
 * opens a page for friends.
 */
export function buildReservationContent(
  booking: ReservationMail,
  writing: Writing,
  { isCanceled, isUnpaid }: Options = {},
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
            messages.reservation[isCanceled ? 'see' : isUnpaid ? 'payDeposit' : 'manage'],
            `/reserve-detail?reservationId=${encodeURIComponent(booking.reservationId)}`,
          )
        : []),
      ...(isCanceled || booking.shareCode === undefined
        ? []
        : createButton(
            writing,
            messages.reservation.share,
            `/reserve-share?shareCode=${encodeURIComponent(booking.shareCode)}`,
          )),
      ...confirmButton(writing, booking.confirmToken),
    ],
    files: isUnpaid ? undefined : buildCalendarEntry(booking, writing, isCanceled),
  };
}

/**
 * Returns the calendar entry of the reservation: a later mail changes or removes the entry of an earlier
 * one.
 */
function buildCalendarEntry(
  { reservationId, reservationCode, startsAt, sequence, people }: ReservationMail,
  { brand, messages }: Writing,
  isCanceled = false,
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
    isCanceled,
  });
  const method = isCanceled ? 'CANCEL' : 'PUBLISH';
  return [
    { filename: 'reservation.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content },
  ];
}
