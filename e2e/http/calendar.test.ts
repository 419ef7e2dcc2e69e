import { expect, test } from 'vitest';
import { toCalendarLink } from '@/lib/domain/calendar-link';
import { requestRaw } from '../raw-request';

const open = (path: string) => requestRaw('sg', path);
const pickup = {
  restaurantId: 3473,
  locale: 'en',
  id: 'order-1',
  number: 'LK-1120-0001',
  day: '2026-11-20',
  time: '23:30',
  until: '00:00',
} as const;
const table = {
  restaurantId: 3473,
  locale: 'en',
  id: 'r-1',
  number: 'LK-7F4K2Q',
  day: '2026-11-23',
  time: '18:00',
  people: 4,
  sequence: 2,
} as const;

test.each([
  ['en', 'SUMMARY:Pick up at Lantern Kitchen', 'SUMMARY:Table at Lantern Kitchen'],
  ['zh-CN', 'SUMMARY:', 'SUMMARY:'],
  ['vn', 'SUMMARY:', 'SUMMARY:'],
] as const)(
  'RSV-13 a pick-up and a table have a calendar file in %s at the restaurant’s time',
  async (locale, forPickup, forTable) => {
    const first = await open(toCalendarLink({ ...pickup, locale }));
    expect(first.status).toBe(200);
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="LK-1120-0001.ics"',
    });
    for (const line of [
      'UID:order-1@order',
      'DTSTART:20261120T153000Z',
      'DTEND:20261120T160000Z',
      forPickup,
      'LOCATION:',
    ])
      expect(first.text).toContain(line);
    const second = await open(toCalendarLink({ ...table, locale }));
    for (const line of [
      'UID:r-1@reservation',
      'SEQUENCE:2',
      'DTSTART:20261123T100000Z',
      'DTEND:20261123T113000Z',
      forTable,
    ])
      expect(second.text).toContain(line);
    expect(second.text).toContain('LK-7F4K2Q');
  },
);

test('RSV-13 an address that is no visit, or of no restaurant, has no file', async () => {
  for (const wrong of [
    { number: 'a"b' },
    { day: '2026-02-30' },
    { time: '25:00' },
    { people: 0 },
    { restaurantId: 1 },
  ])
    expect((await open(toCalendarLink({ ...table, ...wrong }))).status, JSON.stringify(wrong)).toBe(404);
});
