import { expect, test } from 'vitest';
import { findAcceptedLocale, getLanguageTag, getLocaleByTag, parseLocale } from './locales';

test('I18N-02 DEC-11 locale vn is vi in HTML, and back', () => {
  expect(getLanguageTag('vn')).toBe('vi');
  expect(getLocaleByTag('vi')).toBe('vn');
  expect(['en', 'zh-CN'].map((locale) => getLanguageTag(locale as 'en'))).toEqual(['en', 'zh-CN']);
});

test('I18N-01 languages are read in any case and by their other names', () => {
  expect(['EN', 'zh-cn', 'zh_CN', 'zh', 'VN', 'vi', ' vn '].map(parseLocale)).toEqual([
    'en',
    'zh-CN',
    'zh-CN',
    'zh-CN',
    'vn',
    'vn',
    'vn',
  ]);
  expect(['', 'fr', '__proto__', 'constructor', undefined].map(parseLocale)).toEqual(
    Array(5).fill(undefined),
  );
});

test.each([
  ['vi-VN,vi;q=0.9,en-US;q=0.8', 'vn'],
  ['fr;q=1, en;q=0.2, zh-TW;q=0.7', 'zh-CN'],
  ['en;q=0, vi;q=0.1', 'vn'],
  ['fr, de', undefined],
  ['*', undefined],
  ['', undefined],
  [',;;q=x,', undefined],
])('DEC-71 Accept-Language %j chooses %j', (header, expected) => {
  expect(findAcceptedLocale(header)).toBe(expected);
});
