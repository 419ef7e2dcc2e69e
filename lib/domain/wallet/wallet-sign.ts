import type { CountryCode, Minor } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';

/** Whose money a sign is; of `$`, which two countries share, the first. */
const countries: Record<string, CountryCode> = {
  S$: 'SG',
  RM: 'MY',
  '¥': 'CN',
  '￥': 'CN',
  đ: 'VN',
  '₫': 'VN',
  $: 'KH',
};

/** The money that a page of the wallet speaks of. */
export interface WalletMoney {
  /** As amounts are printed with it. */
  sign: string;
  countryCode: CountryCode;
}

/** The sign as one of ours; undefined for any other text, which isn't printed beside an amount. */
const findSign = (given: string | undefined): string | undefined => {
  const sign = given?.trim() ?? '';
  const same = Object.keys(countries).find((one) => one.toLowerCase() === sign.toLowerCase());
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

/** An amount with the sign given, each currency written in its own way (CTY-07). */
export function formatWithSign(amount: Minor, sign: string): string {
  return formatMoney(amount, countries[sign] ?? 'SG');
}

/** The movements in the money of a sign; one that doesn't say counts as being in it. */
export function filterBySign<T extends { currencySign?: string }>(
  movements: readonly T[],
  sign: string,
): T[] {
  return movements.filter(({ currencySign }) => !currencySign || (findSign(currencySign) ?? sign) === sign);
}
