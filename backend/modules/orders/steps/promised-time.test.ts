import { expect, test } from 'vitest';
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
