import { expect, test } from 'vitest';
import type { Texts } from '@/lib/contract/vocabulary';
import { hasPhrase, listRemarkPhrases, togglePhrase, translateRemark } from './remark-phrases';

const toEnglish = (texts: Texts) => texts.en!;

test.each([
  ['Ít cay', 'Less spicy', false],
  ['少辣, 不要葱', 'Less spicy, No onion', false],
  ['ít cay', 'Less spicy', false],
  ['Ít cay, cho em bé', 'Less spicy, cho em bé', true],
  ['không hành phi', 'không hành phi', true],
  ['An · Ít cay', 'An · Less spicy', false],
  ['An · cho em bé', 'An · cho em bé', true],
])('TAB-09 the remark %s is read in English as %s', (remark, text, hasFreeText) => {
  expect(translateRemark(remark, toEnglish)).toEqual({ text, hasFreeText });
});

test('TAB-09 every phrase of each language has its own translation', () => {
  for (const locale of ['en', 'zh-CN', 'vn'] as const) {
    const phrases = listRemarkPhrases(locale);
    expect(new Set(phrases).size).toBe(phrases.length);
    expect(phrases.map((phrase) => translateRemark(phrase, toEnglish).text)).toEqual(listRemarkPhrases('en'));
  }
});

test('TAB-09 a phrase is added to a remark and removed again, and none is cut at the limit', () => {
  const both = togglePhrase('for the child', 'Less spicy', 200);
  expect(both).toBe('for the child, Less spicy');
  expect(hasPhrase(both, 'Less spicy')).toBe(true);
  expect(togglePhrase(both, 'Less spicy', 200)).toBe('for the child');
  expect(togglePhrase('', 'Less spicy', 200)).toBe('Less spicy');
  expect(togglePhrase('for the child', 'Less spicy', 20)).toBe('for the child');
});
