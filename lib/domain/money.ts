import type { Locale, Minor } from '../contract/vocabulary';

const signs: Record<string, string> = { SG: 'S$', MY: 'RM', CN: '¥', VN: 'đ', KH: '$', MM: '$' };

/** The sign of a country's money; a country that we don't know shows S$ (CTY-07, DEC-45). */
export function currencySign(countryCode: string | undefined, { locale }: { locale?: Locale } = {}): string {
  if (countryCode === 'CN' && locale === 'zh-CN') return '￥';
  return signs[countryCode ?? 'SG'] ?? 'S$';
}

const grouped = (digits: string, separator: string) => digits.replace(/\B(?=(\d{3})+$)/g, separator);

/**
 * An amount as a diner reads it: `S$8.50`, `RM12.90`, `45.000đ`, and with a true minus sign when it is taken off.
 * Vietnam writes whole amounts, grouped by dots, with the sign behind (CTY-07). The amount is in hundredths everywhere.
 */
export function formatMoney(minor: Minor, countryCode: string | undefined, locale?: Locale): string {
  const minus = minor < 0 ? '\u2212' : '';
  const sign = currencySign(countryCode, { locale });
  const hundredths = Math.abs(Math.round(minor));
  if (countryCode === 'VN') return `${minus}${grouped(String(Math.round(hundredths / 100)), '.')}${sign}`;
  const cents = String(hundredths % 100).padStart(2, '0');
  return `${minus}${sign}${grouped(String(Math.floor(hundredths / 100)), ',')}.${cents}`;
}

/**
 * A decimal amount as it travels or is written (`8.5`, `'8.50'`) in hundredths, exactly: the text of the number is read,
 * so no binary fraction takes part (LIM-04). Throws RangeError for anything that isn't an amount of two decimals or fewer.
 */
export function getMinor(decimal: number | string): Minor {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(decimal));
  if (!parts) throw new RangeError('an amount has at most 13 digits and two decimals');
  const hundredths = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'));
  return parts[1] && hundredths ? -hundredths : hundredths;
}

/** The sum of amounts in hundredths; throws RangeError where it would no longer be exact (LIM-04). */
export function getSum(amounts: readonly Minor[]): Minor {
  let sum = 0;
  for (const amount of amounts) {
    sum += amount;
    if (!Number.isSafeInteger(sum)) throw new RangeError('amounts are whole hundredths');
  }
  return sum;
}
