import { type CountryCode, countryCodes } from '@/lib/contract/values';

/** A country as phone fields and prices know it (ENT-32, CTY-01). */
export interface CountryConfig {
  countryCode: CountryCode;
  /** Dial prefix. */
  countryNum: string;
  currencyCode: string;
  phonePattern: RegExp;
  /** For `inputmode=numeric` fields: the most digits that can make a number. */
  mostDigits: number;
}

/**
 * The six countries in the order of the specification; phone patterns are literal (CTY-03 to CTY-06), those of Cambodia and
 * Myanmar are ours (DEC-46).
 */
export const countries: Record<CountryCode, CountryConfig> = {
  SG: {
    countryCode: 'SG',
    countryNum: '+65',
    currencyCode: 'SGD',
    phonePattern: /^[689]\d{7}$/,
    mostDigits: 8,
  },
  MY: {
    countryCode: 'MY',
    countryNum: '+60',
    currencyCode: 'MYR',
    phonePattern: /^1\d{0,9}$/,
    mostDigits: 10,
  },
  CN: {
    countryCode: 'CN',
    countryNum: '+86',
    currencyCode: 'CNY',
    phonePattern: /^1[3-9]\d{9}$/,
    mostDigits: 11,
  },
  VN: { countryCode: 'VN', countryNum: '+84', currencyCode: 'VND', phonePattern: /^\d{9}$/, mostDigits: 9 },
  KH: {
    countryCode: 'KH',
    countryNum: '+855',
    currencyCode: 'USD',
    phonePattern: /^\d{8,9}$/,
    mostDigits: 9,
  },
  MM: {
    countryCode: 'MM',
    countryNum: '+95',
    currencyCode: 'USD',
    phonePattern: /^\d{7,10}$/,
    mostDigits: 10,
  },
};

/** Phone fields start on the first country of the map (CTY-02). */
export const defaultCountry: CountryCode = countryCodes[0];

/** The country of a dial prefix, or undefined. */
export const countryOfDial = (dial: string): CountryCode | undefined =>
  countryCodes.find((code) => countries[code].countryNum === dial);

/** Whether digits are a phone number of the country; spaces and dashes that people type don't count. */
export function phoneMatches(countryCode: CountryCode, typed: string): boolean {
  return countries[countryCode].phonePattern.test(digitsOf(typed));
}

/** The digits of what was typed. */
export const digitsOf = (typed: string): string => typed.replace(/[\s().-]/g, '');
