import { expect, test } from 'vitest';
import type { PriceRule, SaleTimes } from '@/lib/contract/sale-times';
import { dayMs, hourMs, minuteMs } from '../../core/durations';
import { createDishRow } from '../../testing/dish-row';
import { findNextChange } from './next-change';

/** Monday, 17:59:30 in Singapore. */
const now = new Date('2026-11-23T09:59:30Z');
type Input = Parameters<typeof findNextChange>[0];

const happyHour: PriceRule = { price: 700, times: [{ start: '15:00', end: '18:00' }] };
const createShop = (changes: {
  prices?: PriceRule[];
  available?: SaleTimes;
  promotion?: Partial<Input['promotions'][number]>;
}): Input => ({
  restaurant: { timeZone: 'Asia/Singapore' },
  categories: [],
  dishes: new Map([
    [1, createDishRow({ prices: changes.prices ?? null, available: changes.available ?? null })],
  ]),
  promotions: changes.promotion
    ? [
        {
          conditions: {},
          validFrom: null,
          validUntil: null,
          ...changes.promotion,
        } as Input['promotions'][number],
      ]
    : [],
});

const halfMinute = minuteMs / 2;
test.each<[string, Parameters<typeof createShop>[0], number | undefined]>([
  ['nothing that follows the clock', { prices: [{ price: 700, modes: ['table'] }] }, undefined],
  ['a price that ends', { prices: [happyHour] }, halfMinute],
  [
    'a time that has just begun, and ends after midnight',
    { available: { times: [{ start: '17:59', end: '01:00' }] } },
    7 * hourMs + halfMinute,
  ],
  ['a day', { available: { weekdays: [1] } }, 6 * hourMs + halfMinute],
  ['a promotion of some hours', { promotion: { conditions: { times: happyHour.times } } }, halfMinute],
  ['a promotion that ends', { promotion: { validUntil: new Date('2026-11-23T10:00:00Z') } }, halfMinute],
  ['a promotion that has ended', { promotion: { validUntil: now } }, undefined],
  [
    'a promotion that ends next month',
    { promotion: { validUntil: new Date('2026-12-31T00:00:00Z') } },
    dayMs,
  ],
])('TAB-04 the next change by the clock of a menu with %s', (_, changes, expected) => {
  expect(findNextChange(createShop(changes), now)).toBe(expected);
});
