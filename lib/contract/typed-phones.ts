import { countries, getDigits } from './countries';
import type { CountryCode } from './values';

/* This file imports no zod, like values.ts, so that client components may use it. */

/** Landlines without their first 0. Those of Singapore, Cambodia and Myanmar are in the phone patterns. */
const landlines: Partial<Record<CountryCode, RegExp>> = {
  MY: /^[3-9]\d{7,8}$/,
  CN: /^(10|2\d|[3-9]\d\d)\d{7,8}$/,
  VN: /^2\d{9}$/,
};

/** Returns the digits behind the dial prefix of a typed number; outside Singapore people write a 0 before them. */
export function getNationalDigits(country: CountryCode, typed: string): string {
  const digits = getDigits(typed).replace(/^00/, '+').replace(countries[country].countryNum, '');
  return country === 'SG' ? digits : digits.replace(/^0/, '');
}

/** Returns whether a typed text is a phone number of the country (CTY-03 to CTY-06, DEC-46). */
export const isValidPhone = (country: CountryCode, typed: string): boolean =>
  countries[country].phonePattern.test(getNationalDigits(country, typed));

/** A receiver is called, so a landline is as good as a mobile. */
export const isReceiverPhone = (country: CountryCode, typed: string): boolean =>
  isValidPhone(country, typed) || landlines[country]?.test(getNationalDigits(country, typed)) === true;
