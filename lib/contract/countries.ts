import { type CountryCode, countryCodes } from './values';

/* This file imports no zod, like values.ts, so that client components may use it. */

/** The rules of a country for phone fields, addresses and prices (ENT-32, CTY-01). */
interface CountryConfig {
  country: CountryCode;
  countryCode: CountryCode;
  /** The English name, as addresses write it. */
  countryName: string;
  countryNum: string;
  /** The currency sign. It is written before amounts, in Vietnam behind them (CTY-07). */
  currency: string;
  /** ISO 4217. */
  currencyCode: string;
  phonePattern: RegExp;
  /** The largest number of digits in a phone number, for `inputmode=numeric` fields. */
  maxDigits: number;
  /** The message of a phone number with the wrong form. */
  phoneMessage: { en: string; 'zh-CN': string };
}

/**
 * The six countries in the order of the specification. Phone patterns are literal (CTY-03 to CTY-06); those of Cambodia
 * and Myanmar are ours (DEC-46), and both countries use US dollars, as their sign shows (DEC-45).
 */
export const countries: Record<CountryCode, CountryConfig> = {
  SG: {
    country: 'SG',
    countryCode: 'SG',
    countryName: 'Singapore',
    countryNum: '+65',
    currency: 'S$',
    currencyCode: 'SGD',
    phonePattern: /^[689]\d{7}$/,
    maxDigits: 8,
    phoneMessage: {
      en: 'Please enter 8 digits starting with 6/8/9',
      'zh-CN': '请输入以 6/8/9 开头的 8 位数字',
    },
  },
  MY: {
    country: 'MY',
    countryCode: 'MY',
    countryName: 'Malaysia',
    countryNum: '+60',
    currency: 'RM',
    currencyCode: 'MYR',
    phonePattern: /^1\d{0,9}$/,
    maxDigits: 10,
    phoneMessage: {
      en: 'Please enter up to 10 digits starting with 1',
      'zh-CN': '请输入以 1 开头、最多 10 位数字',
    },
  },
  CN: {
    country: 'CN',
    countryCode: 'CN',
    countryName: 'China',
    countryNum: '+86',
    currency: '¥',
    currencyCode: 'CNY',
    phonePattern: /^1[3-9]\d{9}$/,
    maxDigits: 11,
    phoneMessage: {
      en: 'Please enter 11 digits starting with 1',
      'zh-CN': '请输入以 1 开头的 11 位数字',
    },
  },
  VN: {
    country: 'VN',
    countryCode: 'VN',
    countryName: 'Vietnam',
    countryNum: '+84',
    currency: 'đ',
    currencyCode: 'VND',
    phonePattern: /^[1-9]\d{8}$/,
    maxDigits: 9,
    phoneMessage: { en: 'Please enter 9 digits', 'zh-CN': '请输入 9 位数字' },
  },
  KH: {
    country: 'KH',
    countryCode: 'KH',
    countryName: 'Cambodia',
    countryNum: '+855',
    currency: '$',
    currencyCode: 'USD',
    phonePattern: /^[1-9]\d{7,8}$/,
    maxDigits: 9,
    phoneMessage: { en: 'Please enter 8 or 9 digits', 'zh-CN': '请输入 8 或 9 位数字' },
  },
  MM: {
    country: 'MM',
    countryCode: 'MM',
    countryName: 'Myanmar',
    countryNum: '+95',
    currency: '$',
    currencyCode: 'USD',
    phonePattern: /^[1-9]\d{6,9}$/,
    maxDigits: 10,
    phoneMessage: { en: 'Please enter 7 to 10 digits', 'zh-CN': '请输入 7 至 10 位数字' },
  },
};

/** Phone fields start with the first country of the map (CTY-02). */
export const defaultCountry: CountryCode = countryCodes[0];

/** Returns the ISO 4217 code of the currency of a country's restaurants. */
export const getCurrency = (countryCode: CountryCode): string => countries[countryCode].currencyCode;

export const findCountryByDial = (dial: string): CountryCode | undefined =>
  countryCodes.find((code) => countries[code].countryNum === dial);

/**
 * Returns the digits of a phone number without spaces, dashes, dots, brackets, the `tel:` of a link, and the invisible
 * signs of a writing direction, which contacts and chats put around a number. Full-width, Khmer and Burmese digits
 * become 0 to 9.
 */
export const getDigits = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[\s().\p{Pd}\u2212\p{Cf}]/gu, '')
    .replace(/^tel:/i, '')
    // The code of a Khmer or Burmese digit ends in its value.
    .replace(/[\u17e0-\u17e9\u1040-\u1049]/g, (digit) => String(digit.charCodeAt(0) % 16));
