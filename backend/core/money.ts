import type { CountryCode, Minor } from '@/lib/contract/vocabulary';

/**
 * Parts of amounts, exactly: percents count in hundredths of a percent (7.25 % is 725), products are whole numbers of
 * arbitrary size, and only the result is rounded, half up, to what the currency can pay (LIM-04).
 */

/** The smallest amount that can be paid, in Minor: a hundredth of the unit, or a whole đ. */
export const smallestAmount = (countryCode: CountryCode): Minor => (countryCode === 'VN' ? 100 : 1);

/** The sign before (or behind) amounts (CTY-07, DEC-45). */
export function currencySign(countryCode: CountryCode, locale: string): string {
  if (countryCode === 'SG') return 'S$';
  if (countryCode === 'VN') return 'đ';
  if (countryCode === 'MY') return 'RM';
  if (countryCode === 'CN') return locale === 'zh-CN' ? '￥' : '¥';
  return '$';
}

/** `percent` of an amount from 0, rounded half up to a multiple of `smallest`. Percents have at most two decimals. */
export function getPercent(amount: Minor, percent: number, smallest: Minor = 1): Minor {
  const hundredths = BigInt(Math.round(percent * 100));
  const whole = 10_000n * BigInt(smallest);
  const doubled = 2n * BigInt(amount) * hundredths + whole;
  return Number(doubled / (2n * whole)) * smallest;
}
