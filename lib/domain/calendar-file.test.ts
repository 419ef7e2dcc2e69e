import { expect, test } from 'vitest';
import { getInstantInZone, toCalendarFile } from './calendar-file';

const event = {
  uid: 'order-1@sg.example.test',
  title: 'Pick up at Lantern Kitchen',
  location: '57 Eng Hoon Street, #01-12; Tiong Bahru',
  start: new Date('2026-11-20T10:30:00Z'),
  end: new Date('2026-11-20T11:00:00Z'),
  stamp: new Date('2026-11-20T09:00:00.123Z'),
};
const splitLines = (file: string) => file.split('\r\n');

test('a calendar file names the event with its times in UTC', () => {
  const file = toCalendarFile(event);
  expect(splitLines(file)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Makan//Storefront//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:order-1@sg.example.test',
    'DTSTAMP:20261120T090000Z',
    'DTSTART:20261120T103000Z',
    'DTEND:20261120T110000Z',
    'SUMMARY:Pick up at Lantern Kitchen',
    'LOCATION:57 Eng Hoon Street\\, #01-12\\; Tiong Bahru',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('nothing in a text can begin a line of its own', () => {
  const file = toCalendarFile({ ...event, title: 'A\r\nATTENDEE:mailto:x\nB\u0007\\,;\u2028C' });
  expect(splitLines(file).filter((line) => line.startsWith('SUMMARY'))).toEqual([
    'SUMMARY:A\\nATTENDEE:mailto:x\\nB\\\\\\,\\;\\nC',
  ]);
  expect(file).not.toMatch(/\r\nATTENDEE/);
});

test('long texts are folded at 75 bytes without cutting a character', () => {
  const title = '到南洋灯笼厨房取餐，请带好您的订单号码'.repeat(5);
  const file = toCalendarFile({ ...event, title });
  for (const line of splitLines(file))
    expect.soft(new TextEncoder().encode(line).length, line).toBeLessThanOrEqual(75);
  expect(file.replace(/\r\n /g, '')).toContain(`SUMMARY:${title}`);
});

test('a time on the restaurant’s clock is an instant, beside a change of the clocks too', () => {
  const toIsoInstant = (day: string, time: string, zone: string) =>
    getInstantInZone(day, time, zone).toISOString();
  expect(toIsoInstant('2026-11-20', '18:30', 'Asia/Singapore')).toBe('2026-11-20T10:30:00.000Z');
  expect(toIsoInstant('2026-11-20', '18:30', 'Asia/Ho_Chi_Minh')).toBe('2026-11-20T11:30:00.000Z');
  expect(toIsoInstant('2026-11-20', '00:15', 'Asia/Kuala_Lumpur')).toBe('2026-11-19T16:15:00.000Z');
  expect(toIsoInstant('2026-03-29', '01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00.000Z');
  expect(toIsoInstant('2026-03-29', '03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(toIsoInstant('2026-10-25', '12:00', 'Europe/Berlin')).toBe('2026-10-25T11:00:00.000Z');
});
