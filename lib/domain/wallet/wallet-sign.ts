import type { CountryCode, Minor } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';

/** The country of a currency sign; for `$`, which two countries share, the first. */
const countries: Record<string, CountryCode> = {
  S$: 'SG',
  RM: 'MY',
  '¥': 'CN',
  '￥': 'CN',
  đ: 'VN',
  '₫': 'VN',
  $: 'KH',
};

/** The currency of a wallet page. */
export interface WalletMoney {
  /** The sign of printed amounts. */
  sign: string;
  countryCode: CountryCode;
}

/** Returns a known currency sign; any other text is not printed beside an amount. */
const findSign = (given: string | undefined): string | undefined => {
  const sign = given?.trim() ?? '';
  const same = Object.keys(countries).find((known) => known.toLowerCase() === sign.toLowerCase());
  return same === '￥' ? '¥' : same === '₫' ? 'đ' : same;
};

/**
 * Returns the currency of query `currencySign`: amounts have that sign (RT-14), and the wallet is queried for that currency, so
 * that no amount is shown in another one. Without a known sign, the restaurant's.
 */
export function getWalletMoney(given: string | undefined, countryCode: CountryCode): WalletMoney {
  const sign = findSign(given) ?? getSign(countryCode);
  const shared = countries[sign] === 'KH' && (countryCode === 'KH' || countryCode === 'MM');
  return { sign, countryCode: shared ? countryCode : (countries[sign] ?? countryCode) };
}

const getSign = (countryCode: CountryCode): string =>
  Object.keys(countries).find((sign) => countries[sign] === countryCode) ?? '$';

/** Formats an amount with a sign in the form of its currency (CTY-07). */
export function formatWithSign(amount: Minor, sign: string): string {
  return formatMoney(amount, countries[sign] ?? 'SG');
}

/** Returns the movements in the currency of a sign; a movement without a sign counts as being in it. */
export function filterBySign<T extends { currencySign?: string }>(
  movements: readonly T[],
  sign: string,
): T[] {
  return movements.filter(({ currencySign }) => !currencySign || (findSign(currencySign) ?? sign) === sign);
}
