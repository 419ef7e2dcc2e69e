import { expect, test } from 'vitest';
import en from '@/messages/en.json';
import zh from '@/messages/zh-CN.json';
import { getCurrencySign } from '../domain/money';
import { countries, defaultCountry, findCountryByDial, getCurrency } from './countries';
import { countryCodes } from './values';

test('CTY-01 six countries with their dial prefixes', () => {
  expect(Object.values(countries).map(({ countryCode, countryNum }) => [countryCode, countryNum])).toEqual([
    ['SG', '+65'],
    ['MY', '+60'],
    ['CN', '+86'],
    ['VN', '+84'],
    ['KH', '+855'],
    ['MM', '+95'],
  ]);
});

test('CTY-02 the default country is SG with +65', () => {
  expect(defaultCountry).toBe('SG');
  expect(countries[defaultCountry].countryNum).toBe('+65');
  expect(findCountryByDial('+65')).toBe('SG');
  expect(findCountryByDial('+1')).toBeUndefined();
});

test('ENT-32 a country’s configuration holds names, dial prefix, currency, phone pattern and the labels of its form', () => {
  expect(countries.SG).toEqual({
    country: 'SG',
    countryName: 'Singapore',
    countryCode: 'SG',
    countryNum: '+65',
    currency: 'S$',
    currencyCode: 'SGD',
    phonePattern: expect.any(RegExp),
    maxDigits: 8,
    phoneMessage: {
      en: 'Please enter 8 digits starting with 6/8/9',
      'zh-CN': '请输入以 6/8/9 开头的 8 位数字',
    },
  });
  expect(countryCodes.map((code) => [countries[code].countryName, countries[code].currency])).toEqual([
    ['Singapore', 'S$'],
    ['Malaysia', 'RM'],
    ['China', '¥'],
    ['Vietnam', 'đ'],
    ['Cambodia', '$'],
    ['Myanmar', '$'],
  ]);
  for (const code of countryCodes)
    expect(countries[code]).toMatchObject({ country: code, countryCode: code });
});

test('ENT-32 money is counted in the currency of the country', () => {
  expect(countryCodes.map(getCurrency)).toEqual(['SGD', 'MYR', 'CNY', 'VND', 'USD', 'USD']);
});

test('ENT-32 the labels of a phone’s form are those that the screens show', () => {
  for (const code of countryCodes) {
    expect(countries[code].phoneMessage.en).toBe(en.session.phone[code]);
    expect(countries[code].phoneMessage['zh-CN']).toBe(zh.session.phone[code]);
  }
});

test('ENT-32 the sign of a country is the one that prices carry', () => {
  for (const code of countryCodes) expect(countries[code].currency).toBe(getCurrencySign(code));
});
