import { describe, expect, test } from 'vitest';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { isOpenAt, listOpenSpans } from '@/lib/domain/outlets/opening-hours';
import { catchError } from '../../../testing/error-code';
import { getWallTime, isAhead } from '../../restaurant/hours';
import { checkShopOpen } from './availability';
import { checkSlot, listSlots, type SlotRules } from './slots';
import { checkTime } from './time-rules';

// 2026-11-23 is a Monday.
const monday = '2026-11-23';
const rules: SlotRules = {
  hours: [
    {
      from: 1,
      to: 5,
      times: [
        { start: '11:00', end: '14:30' },
        { start: '17:30', end: '22:00' },
      ],
    },
    { from: 6, to: 7, times: [{ start: '11:00', end: '12:00' }] },
  ],
  specialDays: [
    { date: '2026-11-25', times: [] },
    { date: '2026-11-26', times: [{ start: '18:00', end: '19:00' }] },
  ],
  leadMinutes: 40,
  openingLeadMinutes: 40,
  slotMinutes: 30,
  daysAhead: 6,
};
const toWallTime = (clock: string, day = monday) => ({
  day,
  minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
});
const getStarts = (day: string, now: ReturnType<typeof toWallTime>, changes: Partial<SlotRules> = {}) =>
  listSlots(day, now, { ...rules, ...changes }).map((slot) => slot.slice(11, 16));

describe('slots', () => {
  test('API-54 are YYYY-MM-DD HH:MM-HH:MM inside the hours, one after the other', () => {
    const slots = listSlots('2026-11-24', toWallTime('10:00'), rules);
    expect(slots.slice(0, 2)).toEqual(['2026-11-24 12:00-12:30', '2026-11-24 12:30-13:00']);
    expect(slots).toHaveLength(5 + 7);
    expect(slots).not.toContain('2026-11-24 14:30-15:00');
  });

  test('API-54 of today begin after the lead time', () => {
    expect(getStarts(monday, toWallTime('11:50'))[0]).toBe('12:30');
    expect(getStarts(monday, toWallTime('11:51'))[0]).toBe('13:00');
    expect(getStarts(monday, toWallTime('13:50'))[0]).toBe('18:30');
    expect(getStarts(monday, toWallTime('21:00'))).toEqual([]);
  });

  test('API-54 a lead over midnight shortens the next day', () => {
    expect(getStarts('2026-11-24', toWallTime('23:00'), { leadMinutes: 780 })[0]).toBe('12:00');
  });

  test('API-54 there are none in the past or beyond the days ahead', () => {
    expect(getStarts('2026-11-22', toWallTime('08:00'))).toEqual([]);
    expect(getStarts('2026-11-29', toWallTime('08:00'))).toEqual(['11:30']);
    expect(getStarts('2026-11-30', toWallTime('08:00'))).toEqual([]);
  });

  test('API-54 a special day replaces its weekday', () => {
    expect(getStarts('2026-11-25', toWallTime('08:00'))).toEqual([]);
    expect(getStarts('2026-11-26', toWallTime('08:00'))).toEqual(['18:30']);
  });

  test('API-54 the first one is a lead time after the opening, not after a midnight in open hours', () => {
    const around = {
      hours: [{ from: 1, to: 7, times: [{ start: '00:00', end: '24:00' }] }],
      specialDays: [],
    };
    expect(getStarts('2026-11-25', toWallTime('08:00'), around)[0]).toBe('00:00');
    const after = { ...around, specialDays: [{ date: '2026-11-25', times: [] }] };
    expect(getStarts('2026-11-26', toWallTime('08:00'), after)[0]).toBe('01:00');
    expect(getStarts('2026-11-24', toWallTime('08:00'), { leadMinutes: 100 })[0]).toBe('12:00');
  });

  test('API-54 hours shorter than a slot are one slot', () => {
    expect(listSlots('2026-11-28', toWallTime('08:00'), { ...rules, slotMinutes: 90 })).toEqual([
      '2026-11-28 11:00-12:00',
    ]);
  });
});

describe('hours over midnight', () => {
  const night = { hours: [{ from: 5, to: 6, times: [{ start: '18:00', end: '02:00' }] }], specialDays: [] };
  test('API-54 belong to both days', () => {
    expect(listOpenSpans('2026-11-27', night)).toEqual([{ start: 1080, end: 1440 }]);
    expect(listOpenSpans('2026-11-28', night)).toEqual([
      { start: 0, end: 120 },
      { start: 1080, end: 1440 },
    ]);
    expect(listOpenSpans('2026-11-29', night)).toEqual([{ start: 0, end: 120 }]);
    expect(listOpenSpans('2026-11-30', night)).toEqual([]);
  });
  test('API-54 the last slot before midnight ends at 00:00', () => {
    expect(listSlots('2026-11-27', toWallTime('08:00', '2026-11-27'), { ...rules, ...night }).at(-1)).toBe(
      '2026-11-27 23:30-00:00',
    );
  });
  test('API-54 with no days ahead, today lists the whole night and takes orders for it', () => {
    const tonight = { ...rules, ...night, daysAhead: 0 };
    const now = toWallTime('22:00', '2026-11-27');
    expect(listSlots('2026-11-27', now, tonight)).toEqual([
      '2026-11-27 23:00-23:30',
      '2026-11-27 23:30-00:00',
      '2026-11-28 00:00-00:30',
      '2026-11-28 00:30-01:00',
      '2026-11-28 01:00-01:30',
      '2026-11-28 01:30-02:00',
    ]);
    const findError = (slot: string) => catchError(() => checkSlot(slot, now, tonight))?.[0];
    expect(findError('2026-11-28 01:30-02:00')).toBeUndefined();
    expect(findError('2026-11-28 19:00-19:30')).toBe('SLOT_GONE');
    expect(listSlots('2026-11-28', now, tonight)).toHaveLength(4);
  });
  test('API-54 a closed day sells the rest of the night before and nothing of its own night', () => {
    const daily = { ...rules, hours: [{ from: 1, to: 7, times: [{ start: '18:00', end: '02:00' }] }] };
    const closed = {
      ...daily,
      leadMinutes: 30,
      openingLeadMinutes: 30,
      specialDays: [{ date: '2026-11-29', times: [] }],
    };
    const listStarts = (day: string) =>
      listSlots(day, toWallTime('12:00', '2026-11-27'), closed).map((slot) => slot.slice(11, 16));
    expect(listStarts('2026-11-29')).toEqual(['00:00', '00:30', '01:00', '01:30']);
    expect([listStarts('2026-11-30')[0], listStarts('2026-11-30').at(-1)]).toEqual(['18:30', '23:30']);
  });
  test('API-54 a night that is written as two ranges keeps its slots when the day after is closed', () => {
    const times = [
      { start: '18:00', end: '24:00' },
      { start: '00:00', end: '02:00' },
    ];
    const night = {
      ...rules,
      hours: [{ from: 1, to: 7, times }],
      specialDays: [{ date: '2026-11-28', times: [] }],
    };
    const now = toWallTime('12:00', '2026-11-27');
    expect(listSlots('2026-11-28', now, night)).toEqual([
      '2026-11-28 00:00-00:30',
      '2026-11-28 00:30-01:00',
      '2026-11-28 01:00-01:30',
      '2026-11-28 01:30-02:00',
    ]);
    expect(catchError(() => checkSlot('2026-11-28 00:30-01:00', now, night))).toBeUndefined();
    expect(catchError(() => checkSlot('2026-11-29 00:30-01:00', now, night))?.[0]).toBe('SHOP_CLOSED');
  });
  test('two ranges that meet are one, and 24:00 is the end of the day', () => {
    const hours = [
      {
        from: 1,
        to: 7,
        times: [
          { start: '00:00', end: '10:00' },
          { start: '10:00', end: '24:00' },
        ],
      },
    ];
    expect(listOpenSpans(monday, { hours, specialDays: [] })).toEqual([{ start: 0, end: 1440 }]);
  });
  test('a range of weekdays may run over the end of the week', () => {
    const hours = [{ from: 6, to: 1, times: [{ start: '09:00', end: '10:00' }] }];
    const open = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01'].map(
      (day) => listOpenSpans(day, { hours, specialDays: [] }).length,
    );
    expect(open).toEqual([0, 1, 1, 1, 0]);
  });
});

describe('the restaurant’s clock', () => {
  test.each([
    ['Asia/Singapore', '2026-11-22T16:30:00Z', '2026-11-23', 30],
    ['Asia/Ho_Chi_Minh', '2026-11-22T16:30:00Z', '2026-11-22', 1410],
    ['America/New_York', '2026-11-23T03:00:00Z', '2026-11-22', 1320],
    ['America/New_York', '2026-07-01T03:00:00Z', '2026-06-30', 1380],
    ['Asia/Kolkata', '2026-11-22T18:30:00Z', '2026-11-23', 0],
  ])('in %s shows, at %s, %s and %i minutes', (zone, instant, day, minutes) => {
    expect(getWallTime(new Date(instant), zone)).toEqual({ day, minutes });
  });

  test('LIM-05 weekdays count from Monday 1 to Sunday 7', () => {
    expect(getWeekday('2026-11-23')).toBe(1);
    expect(getWeekday('2026-11-29')).toBe(7);
  });

  test('a slot is ahead until it begins', () => {
    expect(isAhead('2026-11-23 12:00-12:30', toWallTime('12:00'))).toBe(true);
    expect(isAhead('2026-11-23 12:00-12:30', toWallTime('12:01'))).toBe(false);
    expect(isAhead('2026-11-24 08:00-08:30', toWallTime('12:01'))).toBe(true);
  });

  test('opening counts, closing does not', () => {
    expect([
      isOpenAt(toWallTime('11:00'), rules),
      isOpenAt(toWallTime('14:29'), rules),
      isOpenAt(toWallTime('14:30'), rules),
    ]).toEqual([true, true, false]);
  });
});

const findSlotError = (slot: string, now = toWallTime('10:00')) =>
  catchError(() => checkSlot(slot, now, rules))?.[0];
test('CHK-03 outside of the hours the shop is closed; inside them a slot may be gone', () => {
  expect(findSlotError(`${monday} 12:00-12:30`)).toBeUndefined();
  expect(findSlotError(`${monday} 15:00-15:30`)).toBe('SHOP_CLOSED');
  expect(findSlotError('2026-11-25 12:00-12:30')).toBe('SHOP_CLOSED');
  expect(findSlotError(`${monday} 12:00-12:30`, toWallTime('11:30'))).toBe('SLOT_GONE');
  expect(findSlotError(`${monday} 12:10-12:40`)).toBe('SLOT_GONE');
  expect(findSlotError('2026-11-20 12:00-12:30')).toBe('SLOT_GONE');
  expect(findSlotError('2026-12-07 12:00-12:30')).toBe('SLOT_GONE');
});

const shopTimes = {
  hours: rules.hours,
  specialDays: [],
  delivery: { steps: [], leadMinutes: 40, slotMinutes: 30, daysAhead: 6 },
  pickup: { discountPercent: 10, leadMinutes: 10 },
  busy: {},
  timeZone: 'UTC',
};
const toDate = ({ day, minutes }: ReturnType<typeof toWallTime>) =>
  new Date(Date.parse(`${day}T00:00Z`) + minutes * 60_000);
const findTimeError = (changes: object, now = toWallTime('12:00')) =>
  catchError(() => checkTime({ deliveryType: 'SELF_PICKUP', ...changes }, shopTimes, toDate(now)))?.[0];
test('DEC-53 an order needs a time, but at a table it is asked for now, while the shop is open', () => {
  expect(findTimeError({})).toBe('TIME_REQUIRED');
  expect(findTimeError({ tableNo: '7' })).toBeUndefined();
  expect(findTimeError({ tableNo: '7' }, toWallTime('15:00'))).toBe('SHOP_CLOSED');
  expect(findTimeError({ deliveryTime: `${monday} 12:30-13:00` })).toBeUndefined();
  expect(findTimeError({ deliveryTime: `${monday} 12:30-13:00`, deliveryType: 'DELIVERY_TO_HOME' })).toBe(
    'SLOT_GONE',
  );
});

const open = { platformAllow: true, inBusiness: true, canOrder: true, canReserve: true };
test.each([
  [{}, undefined],
  [{ platformAllow: false, inBusiness: false, canOrder: false }, 'SHOP_OFF_SHELF'],
  [{ inBusiness: false, canOrder: false }, 'SHOP_RESTED'],
  [{ canOrder: false }, 'SHOP_ONLY_RESERVATIONS'],
  [{ canOrder: false, canReserve: false }, 'SHOP_CLOSED'],
])('DEC-42 a shop with %j is refused by %s', (flags, expected) => {
  expect(catchError(() => checkShopOpen({ ...open, ...flags }))?.[0]).toBe(expected);
});
