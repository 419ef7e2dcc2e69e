import { describe, expect, test } from 'vitest';
import { formatMoney, getCurrencySign, getMinor, getSmallestAmount, getSum } from './money';

describe('signs of money', () => {
  test.each([
    ['SG', 'S$'],
    ['MY', 'RM'],
    ['CN', '¥'],
    ['VN', 'đ'],
    ['KH', '$'],
    ['MM', '$'],
    [undefined, 'S$'],
    ['XX', 'S$'],
  ])('CTY-07 the sign of %s is %s', (country, sign) => {
    expect(getCurrencySign(country)).toBe(sign);
  });

  test('CTY-07 China has the wide sign in Chinese and the narrow one elsewhere', () => {
    expect(getCurrencySign('CN', 'zh-CN')).toBe('￥');
    expect(getCurrencySign('CN', 'en')).toBe('¥');
    expect(getCurrencySign('CN', 'vn')).toBe('¥');
  });

  test.each([
    ['SG', 1],
    ['MY', 1],
    ['CN', 1],
    ['VN', 100],
    ['KH', 1],
    ['MM', 1],
    [undefined, 1],
  ])('CTY-07 the smallest amount of %s is %d hundredths', (country, smallest) => {
    expect(getSmallestAmount(country)).toBe(smallest);
  });
});

describe('amounts as a diner reads them', () => {
  test.each([
    [850, 'SG', 'S$8.50'],
    [0, 'SG', 'S$0.00'],
    [5, 'SG', 'S$0.05'],
    [123456789, 'SG', 'S$1,234,567.89'],
    [1290, 'MY', 'RM12.90'],
    [4_500_000, 'VN', '45.000đ'],
    [120_000_000, 'VN', '1.200.000đ'],
    [50_000, 'VN', '500đ'],
    [999, 'KH', '$9.99'],
    [850, undefined, 'S$8.50'],
  ])('CTY-07 %d hundredths in %s read %s', (minor, country, text) => {
    expect(formatMoney(minor, country)).toBe(text);
  });

  test('an amount that is taken off has a true minus before its sign', () => {
    expect(formatMoney(-680, 'SG')).toBe('−S$6.80');
    expect(formatMoney(-1_200_000, 'VN')).toBe('−12.000đ');
  });

  test('CTY-07 the sign follows the language where it differs by language', () => {
    expect(formatMoney(850, 'CN', 'zh-CN')).toBe('￥8.50');
  });
});

describe('decimal amounts', () => {
  test('LIM-04 a tenth and two tenths are three tenths', () => {
    expect(getSum([getMinor(0.1), getMinor(0.2)])).toBe(getMinor(0.3));
    expect(formatMoney(getSum([getMinor('0.1'), getMinor('0.2')]), 'SG')).toBe('S$0.30');
  });

  test('LIM-04 ten thousand lines of 0.07 and 1.15 add up to the cent', () => {
    const lines = Array.from({ length: 10_000 }, (_, index) => getMinor(index % 2 ? 0.07 : 1.15));
    expect(getSum(lines)).toBe(5_000 * 7 + 5_000 * 115);
  });

  test.each([
    [1.005, 'three decimals'],
    ['1e3', 'an exponent'],
    ['', 'nothing'],
    ['12,50', 'a comma'],
    [Number.NaN, 'not a number'],
    [Number.POSITIVE_INFINITY, 'no end'],
  ] as [number | string, string][])('LIM-04 %s is refused: %s', (value) => {
    expect(() => getMinor(value)).toThrow(RangeError);
  });

  test('LIM-04 a sum that can no longer be exact is refused', () => {
    expect(() => getSum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => getSum([0.5])).toThrow(RangeError);
  });

  test('negative amounts are read, and there is no negative nothing', () => {
    expect(getMinor('-8.5')).toBe(-850);
    expect(Object.is(getMinor('-0.00'), 0)).toBe(true);
  });
});
