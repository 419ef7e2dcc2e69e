import { describe, expect, test } from 'vitest';
import type { DepositRule } from '@/lib/contract/reservation-values';
import { findDepositTerms, getFreeUntil } from './deposit';

const createRule = (changes: Partial<DepositRule>): DepositRule => ({
  amount: 2000,
  per: 'person',
  freeHours: 24,
  payMinutes: 15,
  ...changes,
});

/** 2026-11-27 is a Friday. */
const createTable = (time = '19:00', people = 4, day = '2026-11-27') => ({ day: day, time, people });

describe('BKG-01 the first rule that holds for a table says what it takes', () => {
  test.each<[string, DepositRule[], ReturnType<typeof createTable>, number | undefined]>([
    ['no rule', [], createTable(), undefined],
    ['per person', [createRule({})], createTable(), 8000],
    ['per booking', [createRule({ per: 'booking' })], createTable(), 2000],
    ['a weekday of it', [createRule({ weekdays: [5, 6] })], createTable(), 8000],
    ['another weekday', [createRule({ weekdays: [6, 7] })], createTable(), undefined],
    [
      'the first time of its times',
      [createRule({ times: { startTime: '19:00', endTime: '21:00' } })],
      createTable(),
      8000,
    ],
    [
      'the end of its times',
      [createRule({ times: { startTime: '17:00', endTime: '19:00' } })],
      createTable(),
      undefined,
    ],
    ['its first day', [createRule({ from: '2026-11-27' })], createTable(), 8000],
    ['its last day', [createRule({ until: '2026-11-27' })], createTable(), 8000],
    ['a day before its days', [createRule({ from: '2026-11-28' })], createTable(), undefined],
    ['a day after its days', [createRule({ until: '2026-11-26' })], createTable(), undefined],
    ['a party of its size', [createRule({ minPeople: 4 })], createTable(), 8000],
    ['a smaller party', [createRule({ minPeople: 5 })], createTable(), undefined],
    [
      'an exception before what is usual',
      [createRule({ minPeople: 8, per: 'booking', amount: 30_000 }), createRule({})],
      createTable('19:00', 8),
      30_000,
    ],
    [
      'an exception that takes nothing',
      [createRule({ weekdays: [5], amount: 0 }), createRule({})],
      createTable(),
      undefined,
    ],
  ])('%s', (_, rules, asked, amount) => {
    expect(findDepositTerms(rules, asked)?.amount).toBe(amount);
  });

  test('it says what each person pays and until when cancelling is free', () => {
    expect(findDepositTerms([createRule({})], createTable())).toEqual({
      amount: 8000,
      each: 2000,
      per: 'person',
      freeHours: 24,
      payMinutes: 15,
    });
  });
});

describe('BKG-01 the hours before a table are counted on its clock', () => {
  test.each<[string, string, number, string]>([
    ['2026-11-27', '18:00', 24, '2026-11-26 18:00'],
    ['2026-11-27', '18:00', 2, '2026-11-27 16:00'],
    ['2026-12-01', '01:30', 3, '2026-11-30 22:30'],
    ['2026-11-27', '18:00', 0, '2026-11-27 18:00'],
  ])('%s %s less %i hours', (day, time, hours, expected) => {
    const free = getFreeUntil({ day: day, time }, hours);
    expect(`${free.day} ${free.time}`).toBe(expected);
  });
});
