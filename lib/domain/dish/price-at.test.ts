import { describe, expect, test } from 'vitest';
import type { PriceRule } from '@/lib/contract/sale-times';
import type { OrderMode } from '@/lib/contract/values';
import { getPriceAt, priceDish } from './price-at';
import { createDish, createSpec } from './sample-dish';

/** Friday 27 November 2026. */
const at = (time: string, day = '2026-11-27') => ({
  day,
  minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
});
const happy: PriceRule = { price: 800, modes: ['table'], times: [{ start: '15:00', end: '18:00' }] };
const night: PriceRule = { price: 900, weekdays: [5], times: [{ start: '22:00', end: '02:00' }] };
const brought: PriceRule = { price: 1300, modes: ['delivery'] };
const season: PriceRule = { price: 700, from: '2026-12-01', until: '2026-12-24', except: ['2026-12-06'] };

describe('the price at a time', () => {
  const cases: [string, PriceRule[], OrderMode, ReturnType<typeof at> | undefined, number][] = [
    ['without other prices', [], 'table', at('16:00'), 1200],
    ['a minute before happy hour', [happy], 'table', at('14:59'), 1200],
    ['as happy hour begins', [happy], 'table', at('15:00'), 800],
    ['as happy hour ends', [happy], 'table', at('18:00'), 1200],
    ['in happy hour, but for pick-up', [happy], 'pickup', at('16:00'), 1200],
    ['before a slot is chosen', [{ ...happy, modes: undefined }], 'pickup', undefined, 1200],
    ['of a mode, before a slot is chosen', [brought], 'delivery', undefined, 1300],
    ['of another mode', [brought], 'pickup', at('12:00'), 1200],
    ['after midnight of a night that began on its weekday', [night], 'table', at('01:59', '2026-11-28'), 900],
    ['on the night after it', [night], 'table', at('23:00', '2026-11-28'), 1200],
    ['the day before a season', [season], 'pickup', at('12:00', '2026-11-30'), 1200],
    ['the first day of a season', [season], 'pickup', at('00:00', '2026-12-01'), 700],
    ['the last minute of a season', [season], 'pickup', at('23:59', '2026-12-24'), 700],
    ['a day that a season leaves out', [season], 'pickup', at('12:00', '2026-12-06'), 1200],
    ['the first of two that hold', [happy, { price: 100 }], 'table', at('16:00'), 800],
    ['the second while the first does not hold', [happy, { price: 100 }], 'table', at('12:00'), 100],
  ];
  test.each(cases)('MEN-02 %s', (_, prices, mode, when, expected) => {
    expect(getPriceAt({ price: 1200, prices }, { mode, at: when })).toBe(expected);
  });
});

test('MEN-02 a dish with its specifications has the prices that hold, and the usual one struck through', () => {
  const dish = createDish({
    dishPrice: 1200,
    prices: [happy],
    detailList: [{ ...createSpec(1, 1500), prices: [{ ...happy, price: 1000 }] }, createSpec(2, 1800)],
  });
  const priced = priceDish(dish, { mode: 'table', at: at('16:00') });
  expect([priced.dishPrice, priced.oldDishPrice]).toEqual([800, 1200]);
  expect(priced.detailList.map(({ dishPrice }) => dishPrice)).toEqual([1000, 1800]);
  const usual = priceDish(dish, { mode: 'table', at: at('12:00') });
  expect([usual.dishPrice, usual.oldDishPrice]).toEqual([1200, undefined]);
});
