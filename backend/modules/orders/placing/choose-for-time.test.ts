import { describe, expect, test } from 'vitest';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { SaleTimes } from '@/lib/contract/sale-times';
import { getSlotStart } from '@/lib/domain/dish/availability';
import { createDishGroup, createDishItem, createDishRow, getEnglish } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { createOrderLine } from '../../../testing/shop';
import type { DishRow } from '../../restaurant/shop';
import { chooseForTime, findAskedTime, findReasonDish, limitSlots } from './choose-for-time';

const morning: SaleTimes = { times: [{ start: '07:00', end: '11:00' }] };
const evening: SaleTimes = { times: [{ start: '17:00', end: '23:00' }] };
const over: SaleTimes = { until: '2026-10-31' };
const createSpec = (specId: number, available?: SaleTimes) => ({
  specId,
  key: `s${specId}`,
  name: { en: `Size ${specId}` },
  price: 900,
  onSale: true,
  available,
});
const createShop = (dish: DishRow, times: SaleTimes[]) => ({
  dishes: new Map([[dish.id, dish]]),
  saleTimes: new Map([[dish.id, times]]),
});

interface Case {
  title: string;
  dish?: Partial<DishRow>;
  times?: SaleTimes[];
  ordered?: Partial<OrderedDish>;
  at?: string;
  error?: [string, Record<string, unknown>];
}
const named = { dishId: 1, dishName: 'Laksa' };
const noon = '2026-11-23 12:00-12:30';
const cases: Case[] = [
  { title: 'a dish in its time', times: [morning], at: '2026-11-23 10:30-11:00' },
  {
    title: 'a dish outside of its time',
    times: [morning],
    at: noon,
    error: ['DISH_NOT_NOW', { ...named, from: '2026-11-24 07:00' }],
  },
  { title: 'a dish while no time is chosen', times: [morning] },
  { title: 'a dish whose season is over', times: [over], at: noon, error: ['DISH_OFF_SALE', named] },
  {
    title: 'a dish that is off sale outside of its time',
    dish: { onSale: false },
    times: [morning],
    at: noon,
    error: ['DISH_OFF_SALE', named],
  },
  {
    title: 'a specification outside of its time',
    dish: { specs: [createSpec(1), createSpec(2, evening)] },
    ordered: { specId: 2 },
    at: noon,
    error: ['DISH_NOT_NOW', { dishId: 1, dishName: 'Laksa (Size 2)', from: '2026-11-23 17:00' }],
  },
  {
    title: 'the other specification',
    dish: { specs: [createSpec(1), createSpec(2, evening)] },
    ordered: { specId: 1 },
    at: noon,
  },
  {
    title: 'an item outside of its time',
    dish: {
      groups: [createDishGroup({ items: [createDishItem(1), createDishItem(2, { available: evening })] })],
    },
    ordered: { items: [{ itemId: 2, itemCount: 1 }] },
    at: noon,
    error: ['DISH_NOT_NOW', { dishId: 1, dishName: 'Laksa (Item 2)', from: '2026-11-23 17:00' }],
  },
  {
    title: 'no item of a mandatory group that has none at this time',
    dish: { groups: [createDishGroup({ items: [createDishItem(2, { available: evening })] })] },
    at: noon,
  },
  {
    title: 'a choice that the dish meets later only',
    dish: { specs: [createSpec(1, evening)] },
    times: [{ weekdays: [3] }],
    ordered: { specId: 1 },
    at: '2026-11-25 12:00-12:30',
    error: ['DISH_NOT_NOW', { dishId: 1, dishName: 'Laksa (Size 1)', from: '2026-11-25 17:00' }],
  },
];

describe('what is ordered for a time', () => {
  test.each(cases)('MEN-01 $title', ({ dish, times = [], ordered = {}, at, error }) => {
    const row = createDishRow(dish);
    const caught = catchError(() =>
      chooseForTime(
        createShop(row, times),
        createOrderLine(1, 1, ordered),
        {
          asked: at ? { at: getSlotStart(at), now: getSlotStart(`${at.slice(0, 10)} 00:00`) } : undefined,
          mode: 'pickup',
        },
        getEnglish,
      ),
    );
    expect(caught).toEqual(error);
  });

  test('MEN-01 the slot decides, at a table now, and in the time zone of the restaurant', () => {
    const now = new Date('2026-11-22T23:30:00Z');
    expect(findAskedTime({ deliveryTime: noon, tableNo: '3' }, 'Asia/Singapore', now)).toEqual({
      at: { day: '2026-11-23', minutes: 720 },
      now: { day: '2026-11-23', minutes: 450 },
    });
    expect(findAskedTime({ tableNo: '3' }, 'Asia/Singapore', now)).toEqual({
      at: { day: '2026-11-23', minutes: 450 },
      now: { day: '2026-11-23', minutes: 450 },
    });
    expect(findAskedTime({ isForNow: true }, 'Asia/Ho_Chi_Minh', now)).toEqual({
      at: { day: '2026-11-23', minutes: 390 },
      now: { day: '2026-11-23', minutes: 390 },
    });
    expect(findAskedTime({}, 'Asia/Singapore', now)).toBeUndefined();
  });

  test('MEN-01 the times offered obey the whole cart and name the dish that is the reason', () => {
    const dish = createDishRow();
    const shop = createShop(dish, [evening]);
    const slots = ['2026-11-23 16:30-17:00', '2026-11-23 17:00-17:30'];
    const ask = (ordered: number, offered = slots) =>
      limitSlots(shop, offered, [createOrderLine(ordered)], {
        now: new Date('2026-11-23T00:00:00Z'),
        timeZone: 'Asia/Singapore',
        translate: getEnglish,
      });
    expect(ask(1).slots).toEqual(slots.slice(1));
    expect(findReasonDish(ask(1).reason)).toBe('Laksa');
    expect(ask(2)).toEqual({ slots, reason: undefined });
    const none = ask(1, slots.slice(0, 1));
    expect([none.slots, none.reason?.code, none.reason?.detail]).toEqual([
      [],
      'DISH_NOT_NOW',
      { ...named, from: '2026-11-23 17:00' },
    ]);
  });

  test('MEN-03 a dish that is ordered a day ahead limits the times and is refused at a table', () => {
    const dish = createDishRow();
    const shop = createShop(dish, [{ daysAhead: 1 }]);
    const now = new Date('2026-11-23T04:00:00Z');
    const slots = ['2026-11-23 18:00-18:30', '2026-11-24 12:00-12:30'];
    const given = { now, timeZone: 'Asia/Singapore', translate: getEnglish };
    const { slots: left, reason } = limitSlots(shop, slots, [createOrderLine(1)], given);
    expect([left, findReasonDish(reason)]).toEqual([slots.slice(1), 'Laksa']);
    const atTable = findAskedTime({ tableNo: '3' }, 'Asia/Singapore', now);
    expect(
      catchError(() =>
        chooseForTime(shop, createOrderLine(1), { asked: atTable, mode: 'table' }, getEnglish),
      ),
    ).toEqual(['DISH_NOT_NOW', { ...named, from: '2026-11-24 00:00' }]);
  });
});
