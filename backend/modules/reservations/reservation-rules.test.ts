import { describe, expect, test } from 'vitest';
import { catchError } from '../../testing/error-code';
import { testTimes } from '../../testing/reservations';
import {
  checkDiscount,
  checkParty,
  checkTakesReservations,
  getAskedTime,
  getReservationRules,
  getStart,
  getTimes,
  type ReservationRules,
} from './reservation-rules';

const rules: ReservationRules = {
  hours: [{ from: 1, to: 7, times: [{ start: '11:00', end: '22:00' }] }],
  specialDays: [
    { date: '2026-12-02', times: [] },
    { date: '2026-12-03', times: [{ start: '17:00', end: '23:00' }] },
  ],
  weekdays: [1, 2, 3, 4, 5, 6],
  slots: testTimes,
  leadMinutes: 60,
  daysAhead: 30,
  maxPeople: 20,
  hasWaitingList: true,
  deposits: [],
  closures: [],
};
/** Monday 23 November 2026. */
const monday = '2026-11-23';
const toWallTime = (clock: string, day = monday) => ({
  day,
  minutes: Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)),
});
const getOfferedTimes = (day: string, now = toWallTime('10:00'), changes: Partial<ReservationRules> = {}) =>
  getTimes(day, now, { ...rules, ...changes }).map(({ time }) => time);

describe('times of a day', () => {
  test('API-94 those inside the hours, from the lead time on', () => {
    expect(getOfferedTimes(monday, toWallTime('10:00'))).toEqual(['11:00', '12:00', '18:30', '21:30']);
    expect(getOfferedTimes(monday, toWallTime('10:01'))).toEqual(['12:00', '18:30', '21:30']);
    expect(getOfferedTimes(monday, toWallTime('20:31'))).toEqual([]);
    expect(getOfferedTimes(monday, toWallTime('11:00'), { leadMinutes: 0 })).toEqual([
      '11:00',
      '12:00',
      '18:30',
      '21:30',
    ]);
  });

  test('API-94 a lead time that runs over midnight counts on the next day', () => {
    expect(getOfferedTimes('2026-11-24', toWallTime('23:30'), { leadMinutes: 13 * 60 })).toEqual([
      '18:30',
      '21:30',
    ]);
    expect(getOfferedTimes('2026-11-24', toWallTime('23:30'), { leadMinutes: 30 * 60 })).toEqual([]);
  });

  test('API-94 DEC-59 yesterday has none, and neither has a day further ahead than days can be booked', () => {
    expect(getOfferedTimes('2026-11-22', toWallTime('10:00'), { weekdays: [1, 2, 3, 4, 5, 6, 7] })).toEqual(
      [],
    );
    expect(getOfferedTimes('2026-11-21', toWallTime('10:00'))).toEqual([]);
    expect(getOfferedTimes('2026-12-23', toWallTime('10:00'))).not.toEqual([]);
    expect(getOfferedTimes('2026-12-24', toWallTime('10:00'))).toEqual([]);
  });

  test('API-94 a weekday off and a closed special day have none, special hours count for theirs', () => {
    expect(getOfferedTimes('2026-11-29')).toEqual([]);
    expect(getOfferedTimes('2026-12-02')).toEqual([]);
    expect(getOfferedTimes('2026-12-03')).toEqual(['18:30', '21:30', '22:30']);
  });

  test('API-94 a night that is written as two ranges keeps its times when the day after is closed', () => {
    const times = [
      { start: '18:00', end: '24:00' },
      { start: '00:00', end: '02:00' },
    ];
    const night = {
      hours: [{ from: 1, to: 7, times }],
      specialDays: [{ date: '2026-11-28', times: [] }],
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      slots: ['00:30', '21:30'].map((time) => ({ time, limit: 5, discountPercent: 0 })),
    };
    const getTimesOf = (day: string) => getOfferedTimes(day, toWallTime('10:00'), night);
    expect(getTimesOf('2026-11-27')).toEqual(['00:30', '21:30']);
    expect(getTimesOf('2026-11-28')).toEqual(['00:30']);
    expect(getTimesOf('2026-11-29')).toEqual(['21:30']);
  });

  test('API-94 times come in order, however the file has them', () => {
    expect(getOfferedTimes(monday, toWallTime('10:00'), { slots: [...testTimes].reverse() })).toEqual([
      '11:00',
      '12:00',
      '18:30',
      '21:30',
    ]);
  });
});

describe('what is asked for', () => {
  const findAskedTimeError = (day: string, time: string, now = toWallTime('10:00')) =>
    catchError(() => getAskedTime(day, time, now, rules));

  test('API-96 a time is one of those offered', () => {
    expect(getAskedTime(monday, '12:00', toWallTime('10:00'), rules)).toEqual({
      time: '12:00',
      limit: 4,
      discountPercent: 10,
    });
    expect(findAskedTimeError(monday, '11:00', toWallTime('10:30'))).toEqual(['SLOT_GONE']);
    expect(findAskedTimeError(monday, '12:15')).toEqual(['SLOT_GONE']);
    expect(findAskedTimeError(monday, '22:30')).toEqual(['SLOT_GONE']);
    expect(findAskedTimeError('2026-11-22', '12:00')).toEqual(['RESERVATION_UNAVAILABLE']);
    expect(findAskedTimeError('2026-11-29', '12:00')).toEqual(['RESERVATION_UNAVAILABLE']);
  });

  test('API-96 a party has its bound', () => {
    expect(catchError(() => checkParty(20, rules))).toBeUndefined();
    expect(catchError(() => checkParty(21, rules))).toEqual(['PARTY_TOO_LARGE', { most: 20 }]);
  });

  test('API-96 more off than the time has is refused with the right figure; less, or nothing said, is no reason', () => {
    for (const expected of [undefined, 0, 10])
      expect(catchError(() => checkDiscount(expected, 10))).toBeUndefined();
    expect(catchError(() => checkDiscount(90, 10))).toEqual(['DISCOUNT_CHANGED', { discount: 10 }]);
  });

  test('a restaurant refuses by the first reason that it has; taking no orders is none', () => {
    const shop = {
      config: {},
      hours: [],
      specialDays: [],
      platformAllow: true,
      inBusiness: true,
      canOrder: false,
      canReserve: true,
      bookingClosures: [],
    };
    expect(catchError(() => checkTakesReservations(shop))).toBeUndefined();
    expect(catchError(() => checkTakesReservations({ ...shop, canReserve: false }))).toEqual([
      'RESERVATION_UNAVAILABLE',
    ]);
    expect(
      catchError(() => checkTakesReservations({ ...shop, inBusiness: false, canReserve: false })),
    ).toEqual(['SHOP_RESTED']);
    expect(
      catchError(() => checkTakesReservations({ ...shop, platformAllow: false, inBusiness: false })),
    ).toEqual(['SHOP_OFF_SHELF']);
  });

  test('what the file leaves out is an hour of lead, 30 days and 20 people', () => {
    const shop = {
      hours: [],
      specialDays: [],
      platformAllow: true,
      inBusiness: true,
      canReserve: true,
      bookingClosures: [],
    };
    expect(getReservationRules({ ...shop, config: {} })).toMatchObject({
      weekdays: [],
      slots: [],
      leadMinutes: 60,
      daysAhead: 30,
      maxPeople: 20,
    });
    expect(
      getReservationRules({
        ...shop,
        config: { reservation: { weekdays: [], slots: [], leadMinutes: 0, maxPeople: 8 } },
      }),
    ).toMatchObject({
      leadMinutes: 0,
      maxPeople: 8,
    });
  });
});

test('a time on the restaurant’s clock is the same instant all over the world', () => {
  expect(getStart('2026-11-23', '12:00', 'Asia/Singapore')).toEqual(new Date('2026-11-23T04:00:00Z'));
  expect(getStart('2026-11-23', '00:30', 'Asia/Ho_Chi_Minh')).toEqual(new Date('2026-11-22T17:30:00Z'));
  expect(getStart('2026-07-01', '12:00', 'Europe/Paris')).toEqual(new Date('2026-07-01T10:00:00Z'));
  expect(getStart('2026-12-01', '12:00', 'Europe/Paris')).toEqual(new Date('2026-12-01T11:00:00Z'));
});
