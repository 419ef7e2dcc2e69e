import { countries, findCountryByDial } from '@/lib/contract/countries';
import type { CountryCode } from '@/lib/contract/values';
import { DomainError } from '../../core/domain-error';

export interface Phone {
  /** A dial prefix such as +65. */
  mobileCountryCode: string;
  mobile: string;
}

/** Returns the country of a prefix with matching digits, or undefined for an unsupported number. */
export function findPhoneCountry(dial: string, digits: string): CountryCode | undefined {
  const code = findCountryByDial(dial);
  return code && countries[code].phonePattern.test(digits) ? code : undefined;
}

/**
 * Returns the country of a number. Throws PHONE_INVALID unless prefix and digits form a number of one of the
 * six countries.
 */
export function getCountry({ mobileCountryCode, mobile }: Phone): CountryCode {
  const country = findPhoneCountry(mobileCountryCode, mobile);
  if (!country) throw new DomainError('PHONE_INVALID');
  return country;
}
