import { expect, test } from 'vitest';
import { toReservationEvent } from './reservation-event';

test('RSV-13 the calendar gets the reservation at its time on the restaurant’s clock', () => {
  const href = toReservationEvent({
    reservationId: 'r-1',
    date: '2026-11-23',
    time: '18:00',
    timeZone: 'Asia/Singapore',
    title: 'Table at Lantern Kitchen',
    description: 'Reservation code LK-7F4K2Q, 4 people',
    location: '56 Eng Hoon Street',
  });
  const lines = decodeURIComponent(href).split('\r\n');
  expect(lines[0]).toBe('data:text/calendar;charset=utf-8,BEGIN:VCALENDAR');
  for (const line of [
    'UID:r-1@reservation',
    'DTSTART:20261123T100000Z',
    'DTEND:20261123T113000Z',
    'SUMMARY:Table at Lantern Kitchen',
    'LOCATION:56 Eng Hoon Street',
    'DESCRIPTION:Reservation code LK-7F4K2Q\\, 4 people',
  ])
    expect(lines).toContain(line);
});
