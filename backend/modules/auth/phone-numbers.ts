import { type CountryCode, countryCodes } from '@/lib/contract/values';

/** Dial prefix and pattern of the digits after it, per country (CTY-03 to CTY-06, DEC-46). */
const countries: Record<CountryCode, { dial: string; digits: RegExp }> = {
  SG: { dial: '+65', digits: /^[689]\d{7}$/ },
  MY: { dial: '+60', digits: /^1\d{0,9}$/ },
  CN: { dial: '+86', digits: /^1[3-9]\d{9}$/ },
  VN: { dial: '+84', digits: /^\d{9}$/ },
  KH: { dial: '+855', digits: /^\d{8,9}$/ },
  MM: { dial: '+95', digits: /^\d{7,10}$/ },
};

/** The country of a prefix and digits that fit together, or undefined when they are no phone number of ours. */
export function countryOfPhone(dial: string, digits: string): CountryCode | undefined {
  const code = countryCodes.find((each) => countries[each].dial === dial);
  return code && countries[code].digits.test(digits) ? code : undefined;
}
