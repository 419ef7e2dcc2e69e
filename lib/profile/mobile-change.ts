import { countries, digitsOf } from '@/lib/contract/countries';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import { phoneFault } from '@/lib/session/login-form';

/** What is typed to change the mobile. */
export interface MobileChange {
  country: CountryCode;
  mobile: string;
  code: string;
}

/** `phone` is worded per country; the two that are missing are an information, not an error (PRF-04). */
export type MobileChangeFault = 'mobileMissing' | 'phone' | 'same' | 'codeMissing' | 'codeWrong';

/** The number as it travels. */
export const numberOf = ({ country, mobile }: Pick<MobileChange, 'country' | 'mobile'>) => ({
  mobile: digitsOf(mobile),
  mobileCountryCode: countries[country].countryNum,
});

/** What keeps a code from being sent to a new number; `held` is the diner's number so far. */
export function newNumberFault(
  typed: Pick<MobileChange, 'country' | 'mobile'>,
  held: { mobile: string; mobileCountryCode: string },
): 'mobileMissing' | 'phone' | 'same' | undefined {
  const fault = phoneFault(typed.country, typed.mobile);
  if (fault) return fault;
  const { mobile, mobileCountryCode } = numberOf(typed);
  return mobile === held.mobile && mobileCountryCode === held.mobileCountryCode ? 'same' : undefined;
}

/** The first fault of a change of the mobile by the order of the fields (PRF-04). */
export function mobileChangeFault(
  typed: MobileChange,
  held: { mobile: string; mobileCountryCode: string },
): MobileChangeFault | undefined {
  const fault = newNumberFault(typed, held);
  if (fault) return fault;
  if (!typed.code.trim()) return 'codeMissing';
  return isWholeCode(typed.code) ? undefined : 'codeWrong';
}

/** A code that can be checked: it has its 4 characters (PRF-06, SES-07). */
export const isWholeCode = (code: string): boolean => /^[0-9A-Za-z]{4}$/.test(code.trim());

/** The country of a dial prefix; the shop's where no country has it. */
export const countryOfPrefix = (prefix: string, shop: CountryCode): CountryCode =>
  countryCodes.find((code) => countries[code].countryNum === prefix) ?? shop;
