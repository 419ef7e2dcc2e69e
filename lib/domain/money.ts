import type { Locale, Minor } from '../contract/vocabulary';

const signs: Record<string, string> = { SG: 'S$', MY: 'RM', CN: '¥', VN: 'đ', KH: '$', MM: '$' };

/** The smallest payable amount of a country, in Minor: a hundredth of the unit, or a whole đ. */
export const getSmallestAmount = (countryCode: string | undefined): Minor => (countryCode === 'VN' ? 100 : 1);

/** Returns the multiple to which an amount is rounded when it is paid in cash: Malaysia has no coin below five sen. */
export const getCashUnit = (countryCode: string | undefined): Minor => (countryCode === 'MY' ? 5 : 1);

/** Returns the amount that a non-negative amount is in cash: the nearest multiple of the smallest coin, half up. */
export function roundCash(amount: Minor, countryCode: string | undefined): Minor {
  const unit = getCashUnit(countryCode);
  return Math.floor((2 * amount + unit) / (2 * unit)) * unit;
}

/** Returns the currency sign of a country; an unknown country has S$ (CTY-07, DEC-45). */
export function getCurrencySign(countryCode: string | undefined, locale?: string): string {
  if (countryCode === 'CN' && locale === 'zh-CN') return '￥';
  return signs[countryCode ?? 'SG'] ?? 'S$';
}

function groupDigits(digits: string, separator: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(separator);
}

/**
 * Formats an amount in Minor for display: `S$8.50`, `RM12.90`, `45.000đ`; negative amounts have a true minus sign.
 * Vietnam writes whole amounts, grouped by dots, with the sign behind (CTY-07).
 */
export function formatMoney(minor: Minor, countryCode: string | undefined, locale?: Locale): string {
  const minus = minor < 0 ? '\u2212' : '';
  const sign = getCurrencySign(countryCode, locale);
  const hundredths = Math.abs(Math.round(minor));
  if (countryCode === 'VN') return `${minus}${groupDigits(String(Math.round(hundredths / 100)), '.')}${sign}`;
  const cents = String(hundredths % 100).padStart(2, '0');
  return `${minus}${sign}${groupDigits(String(Math.floor(hundredths / 100)), ',')}.${cents}`;
}

/**
 * Converts a decimal amount (`8.5`, `'8.50'`) to hundredths exactly, by parsing the digits as text (LIM-04). Throws
 * RangeError for a text with other characters or more than two decimals.
 */
export function getMinor(decimal: number | string): Minor {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(decimal));
  if (!parts) throw new RangeError('an amount has at most 13 digits and two decimals');
  const hundredths = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] && hundredths ? -hundredths : hundredths;
}

/** Returns the sum of amounts in hundredths; throws RangeError when it would not be exact (LIM-04). */
export function getSum(amounts: readonly Minor[]): Minor {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(sum)) throw new RangeError('amounts are whole hundredths');
  }
  return sum;
}

/**
 * Returns the number of a discount for messages with `{value}`: the percent off, in Chinese the tenths that are left to
 * pay (`10% OFF`, `9折`; CTY-08).
 */
export const getDiscountValue = (percentOff: number, locale: Locale): number =>
  Math.round(locale === 'zh-CN' ? 100 - percentOff : percentOff * 10) / 10;
