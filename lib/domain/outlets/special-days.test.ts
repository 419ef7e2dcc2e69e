import { expect, test } from 'vitest';
import { getComingSpecialDays } from './special-days';

const createDay = (date: string) => ({ date, note: undefined, times: [] });

test('days that are over in the restaurant’s time zone are left out, the next comes first', () => {
  const shop = {
    specialDays: ['2027-02-07', '2026-11-20', '2026-11-21', '2027-02-06'].map(createDay),
    timeZone: 'Asia/Singapore',
  };
  const lateInUtc = new Date('2026-11-20T17:00:00Z');
  const listDates = (most?: number) => getComingSpecialDays(shop, lateInUtc, most).map(({ date }) => date);
  expect(listDates()).toEqual(['2026-11-21', '2027-02-06', '2027-02-07']);
  expect(listDates(2)).toEqual(['2026-11-21', '2027-02-06']);
});
