import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import { getCurrencySign, getPercent, getPercentWithin, getSmallestAmount } from './money';

test.each([
  [1000, 10, 1, 100],
  [1005, 10, 1, 101], // 100.5 is rounded up
  [1004, 10, 1, 100],
  [995, 9, 1, 90], // 89.55
  [2845, 7.25, 1, 206], // 206.2625
  [10, 0.5, 1, 0],
  [100, 0.5, 1, 1], // 0.5 is rounded up
  [4_500_000, 8, 100, 360_000],
  [4_550_000, 8.33, 100, 379_000], // 3790.15 đ
  [4_525_000, 2, 100, 90_500],
  [4_527_500, 2, 100, 90_600], // 905.5 đ is rounded up to a whole đ
  [0, 99, 1, 0],
  [900_000_000_000, 100, 1, 900_000_000_000],
])('LIM-04 of %i hundredths %f percent in steps of %i is %i', (amount, percent, step, expected) => {
  expect(getPercent(amount, percent, step)).toBe(expected);
});

test.each([
  [109, 9, 9, 1, 9],
  [1000, 9, 9, 1, 83], // 82.57
  [2345, 9, 9, 1, 194], // 193.62
  [1160, 6, 16, 1, 60], // beside another tax of 10 %
  [4_500_000, 8, 8, 100, 333_300], // 3333.33 đ
  [100, 0, 0, 1, 0],
  [100, 100, 100, 1, 50],
])(
  'LIM-04 in %i hundredths %f of %f percent in steps of %i make up %i',
  (amount, percent, all, step, expected) => {
    expect(getPercentWithin(amount, percent, all, step)).toBe(expected);
  },
);

test('LIM-04 the parts of an amount are exact to half of the smallest amount, whatever its size', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_000_000_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom(1, 100),
      (amount, hundredths, step) => {
        const part = getPercent(amount, hundredths / 100, step);
        expect(part % step).toBe(0);
        // Checks |part - exact| <= step / 2 in whole numbers: both sides are multiplied by 20000.
        const difference = BigInt(part) * 20_000n - BigInt(amount) * BigInt(hundredths) * 2n;
        const half = BigInt(step) * 10_000n;
        expect(difference <= half && difference > -half).toBe(true);
      },
    ),
    getRunSettings(1_000, 100),
  );
});

const power = (exponent: number) => 10n ** BigInt(exponent);

/** Divides as decimal arithmetic of 20 significant digits does, then rounds the quotient half up to a whole number. */
function divideAtPrecision20(numerator: bigint, denominator: bigint): number {
  const wholeDigits = String(numerator / denominator).replace(/^0$/, '').length;
  const decimals = 20 - wholeDigits;
  const scaled = (2n * numerator * power(decimals) + denominator) / (2n * denominator);
  return Number((2n * scaled + power(decimals)) / (2n * power(decimals)));
}

test('LIM-04 percents equal those computed decimally at precision 20', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_000_000_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom(1, 100),
      (amount, hundredths, others, step) => {
        const product = BigInt(amount) * BigInt(hundredths);
        const whole = 10_000n * BigInt(step);
        expect(getPercent(amount, hundredths / 100, step)).toBe(divideAtPrecision20(product, whole) * step);
        const all = hundredths + others;
        expect(getPercentWithin(amount, hundredths / 100, all / 100, step)).toBe(
          divideAtPrecision20(product, whole + BigInt(all * step)) * step,
        );
      },
    ),
    getRunSettings(1_000, 100),
  );
});

test('LIM-04 a đ has no smaller part, other currencies have hundredths', () => {
  expect((['SG', 'MY', 'CN', 'VN', 'KH', 'MM'] as const).map(getSmallestAmount)).toEqual([
    1, 1, 1, 100, 1, 1,
  ]);
});

test.each([
  ['SG', 'en', 'S$'],
  ['MY', 'en', 'RM'],
  ['VN', 'vn', 'đ'],
  ['CN', 'en', '¥'],
  ['CN', 'zh-CN', '￥'],
  ['KH', 'en', '$'],
  ['MM', 'en', '$'],
] as const)('CTY-07 the sign of %s in %s is %s', (country, locale, sign) => {
  expect(getCurrencySign(country, locale)).toBe(sign);
});
