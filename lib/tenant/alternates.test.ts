import { expect, test } from 'vitest';
import { languageAlternates } from './alternates';

test('I18N-02 DEC-71 every language has its address, the default one without a prefix, and vn is vi', () => {
  expect(
    languageAlternates('/home', {
      restaurantWebUrl: 'https://vn.example.test/',
      defaultLocale: 'vn',
      countryCode: 'VN',
    }),
  ).toEqual({
    languages: {
      en: 'https://vn.example.test/en/home',
      'zh-CN': 'https://vn.example.test/zh-CN/home',
      vi: 'https://vn.example.test/home',
      'x-default': 'https://vn.example.test/home',
    },
  });
});

test('I18N-02 without a public host the addresses are paths, and the country says the default language', () => {
  expect(
    languageAlternates('/home', { restaurantWebUrl: undefined, defaultLocale: undefined, countryCode: 'SG' }),
  ).toEqual({
    languages: { en: '/home', 'zh-CN': '/zh-CN/home', vi: '/vn/home', 'x-default': '/home' },
  });
});
