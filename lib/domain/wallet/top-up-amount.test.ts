import { describe, expect, test } from 'vitest';
import { type AmountError, getTopUpBonus, toMinorAmount, validateAmount } from './top-up-amount';

const any = { amounts: [] };

describe('WAL-06 the amount of a top-up', () => {
  test.each<[typed: string, AmountError | undefined]>([
    ['', 'missing'],
    ['  ', 'missing'],
    ['0', 'notPositiveInteger'],
    ['000', 'notPositiveInteger'],
    ['-5', 'notPositiveInteger'],
    ['+5', 'notPositiveInteger'],
    ['1.5', 'notPositiveInteger'],
    ['1e2', 'notPositiveInteger'],
    ['ten', 'notPositiveInteger'],
    ['１２', 'notPositiveInteger'],
    ['1000', 'tooMuch'],
    ['99999999999999999999', 'tooMuch'],
    ['1', undefined],
    ['050', undefined],
    [' 20 ', undefined],
    ['999', undefined],
  ])('%j: %s', (typed, error) => {
    expect(validateAmount(typed, any)).toBe(error);
  });

  test('is one of those that the restaurant names, where it names some', () => {
    const named = { amounts: [2000, 5000] };
    expect(validateAmount('20', named)).toBeUndefined();
    expect(validateAmount('21', named)).toBe('notOffered');
    expect(validateAmount('0', named)).toBe('notPositiveInteger');
  });

  test('is sent in hundredths', () => {
    expect([toMinorAmount('1'), toMinorAmount(' 050 '), toMinorAmount('999')]).toEqual([100, 5000, 99_900]);
  });
});

test.each([
  [4900, 0],
  [5000, 300],
  [9900, 300],
  [10_000, 800],
  [50_000, 800],
])('to %s hundredths the restaurant adds %s', (amount, extra) => {
  const bonus = [
    { from: 5000, extra: 300 },
    { from: 10_000, extra: 800 },
  ];
  expect(getTopUpBonus(amount, { bonus })).toBe(extra);
  expect(getTopUpBonus(amount, { bonus: [] })).toBe(0);
});
