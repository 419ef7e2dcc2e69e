import { countries, findCountryByDial } from '@/lib/contract/countries';
import type { CountryCode } from '@/lib/contract/values';
import { DomainError } from '../../core/domain-error';

export interface Phone {
  /** A dial prefix such as +65. */
  mobileCountryCode: string;
  mobile: string;
}

/** The country of a prefix and digits that fit together, or undefined when they are no phone number of ours. */
export function findPhoneCountry(dial: string, digits: string): CountryCode | undefined {
  const code = findCountryByDial(dial);
  return code && countries[code].phonePattern.test(digits) ? code : undefined;
}

/** Throws PHONE_INVALID unless prefix and digits are a number of one of the six countries (CTY-03 to CTY-06). */
export function getCountry({ mobileCountryCode, mobile }: Phone): CountryCode {
  const country = findPhoneCountry(mobileCountryCode, mobile);
  if (!country) throw new DomainError('PHONE_INVALID');
  return country;
}
