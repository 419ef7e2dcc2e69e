import type { Minor } from '@/lib/contract/vocabulary';

/**
 * Percentages of amounts are exact: percents are hundredths of a percent (7.25 % is 725), products are
 * BigInt, and only the result is rounded, half up, to the smallest payable amount of the currency.
 */

/**
 * Returns `percent` of a non-negative amount, rounded half up to a multiple of `smallest`. Percents have at most two
 * decimals.
 */
export function getPercent(amount: Minor, percent: number, smallest: Minor = 1): Minor {
  const hundredths = BigInt(Math.round(percent * 100));
  const whole = 10_000n * BigInt(smallest);
  const doubled = 2n * BigInt(amount) * hundredths + whole;
  return Number(doubled / (2n * whole)) * smallest;
}

/**
 * Returns the part of a non-negative amount that `percent` makes up, where the amount includes `all` percent
 * in total: 9 % in 109 is 9. Rounds like `getPercent`.
 */
export function getPercentWithin(amount: Minor, percent: number, all: number, smallest: Minor = 1): Minor {
  const hundredths = BigInt(Math.round(percent * 100));
  const whole = (10_000n + BigInt(Math.round(all * 100))) * BigInt(smallest);
  const doubled = 2n * BigInt(amount) * hundredths + whole;
  return Number(doubled / (2n * whole)) * smallest;
}
