import { expect, test } from 'vitest';
import { getBusinessDay } from '../../restaurant/hours';
import { isForLater, suggestTime } from './promised-time';

/** 10:00 in Singapore. */
const now = new Date('2026-11-23T02:00:00Z');
const restaurant = {
  timeZone: 'Asia/Singapore',
  delivery: { steps: [], leadMinutes: 40, slotMinutes: 30, daysAhead: 6 },
  pickup: { discountPercent: 10, leadMinutes: 20 },
};
const createOrder = (
  deliveryType: 'DELIVERY_TO_HOME' | 'SELF_PICKUP',
  slot: string | null,
  promisedAt: Date | null = null,
) => ({
  deliveryType,
  slot,
  promisedAt,
});

test.each([
  ['a delivery: the end of its slot', createOrder('DELIVERY_TO_HOME', '2026-11-23 12:00-12:30'), '12:30'],
  ['a pick-up: the start of its slot', createOrder('SELF_PICKUP', '2026-11-23 12:00-12:30'), '12:00'],
  ['a table: the lead time', createOrder('SELF_PICKUP', null), '10:20'],
  [
    'a slot that is nearly over: in ten minutes',
    createOrder('DELIVERY_TO_HOME', '2026-11-23 09:30-10:00'),
    '10:10',
  ],
  ['what was promised before', createOrder('SELF_PICKUP', null, new Date('2026-11-23T03:07:00Z')), '11:07'],
])('CON-07 the time that accepting promises is, for %s', (_, order, expected) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: restaurant.timeZone });
  expect(clock.format(suggestTime(order, restaurant, now))).toBe(expected);
});

test('CON-07 a slot that ends at midnight is promised for midnight, not for the morning', () => {
  const order = createOrder('DELIVERY_TO_HOME', '2026-11-23 23:30-00:00');
  expect(suggestTime(order, restaurant, now)).toEqual(new Date('2026-11-23T16:00:00Z'));
});

test('CON-05 an order for much later need not be begun when it is accepted', () => {
  expect(isForLater(createOrder('DELIVERY_TO_HOME', '2026-11-23 11:00-11:30'), restaurant, now)).toBe(false);
  expect(isForLater(createOrder('DELIVERY_TO_HOME', '2026-11-23 18:00-18:30'), restaurant, now)).toBe(true);
  expect(isForLater(createOrder('SELF_PICKUP', '2026-11-24 12:00-12:30'), restaurant, now)).toBe(true);
  expect(isForLater(createOrder('SELF_PICKUP', null), restaurant, now)).toBe(false);
});

test('CON-15 a shop that is open around the clock changes its business day at its own time', () => {
  const restaurant = { timeZone: 'Asia/Singapore', ...createHours('00:00', '24:00') };
  /** Friday 10:13 and 04:59 in Singapore. */
  const [morning, night] = [new Date('2026-11-27T02:13:00Z'), new Date('2026-11-26T20:59:00Z')];
  const getDay = (at: Date, config = {}) => getBusinessDay(at, { ...restaurant, config }).day;
  expect([getDay(morning), getDay(night)]).toEqual(['2026-11-27', '2026-11-27']);
  const own = { dayChange: '05:00' };
  expect([getDay(morning, own), getDay(night, own)]).toEqual(['2026-11-27', '2026-11-26']);
  expect(getBusinessDay(morning, { ...restaurant, config: own })).toEqual({
    day: '2026-11-27',
    from: new Date('2026-11-26T21:00:00Z'),
    until: new Date('2026-11-27T21:00:00Z'),
  });
});

const createHours = (start: string, end: string) => ({
  hours: [{ from: 1, to: 7, times: [{ start, end }] }],
  specialDays: [],
});

test.each([
  [
    '11:00-22:00',
    '2026-11-22T17:30:00Z',
    '2026-11-23',
    '2026-11-22T16:00:00.000Z',
    '2026-11-23T16:00:00.000Z',
  ],
  [
    '18:00-02:00',
    '2026-11-22T17:30:00Z',
    '2026-11-22',
    '2026-11-21T18:00:00.000Z',
    '2026-11-22T18:00:00.000Z',
  ],
  [
    '18:00-02:00',
    '2026-11-22T18:00:00Z',
    '2026-11-23',
    '2026-11-22T18:00:00.000Z',
    '2026-11-23T18:00:00.000Z',
  ],
  [
    '00:00-24:00',
    '2026-11-22T17:30:00Z',
    '2026-11-23',
    '2026-11-22T16:00:00.000Z',
    '2026-11-23T16:00:00.000Z',
  ],
])('CON-05 open %s, the business day of %s is %s', (hours, instant, day, from, until) => {
  const [start, end] = hours.split('-') as [string, string];
  const found = getBusinessDay(new Date(instant), {
    timeZone: 'Asia/Singapore',
    config: {},
    ...createHours(start, end),
  });
  expect([found.day, found.from.toISOString(), found.until.toISOString()]).toEqual([day, from, until]);
});
