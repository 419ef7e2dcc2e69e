import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/lib/contract/error-codes';
import { locales } from '@/lib/contract/vocabulary';
import { getErrorMessage } from './error-message';
import { getMessages } from './messages';

/** Returns every text with its path, such as `mail.footer.why`. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path.slice(1), value]];
  return Object.entries(value as object).flatMap(([key, part]) => listTexts(part, `${path}.${key}`));
}
const listFields = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const texts = Object.fromEntries(locales.map((locale) => [locale, listTexts(getMessages(locale))]));

describe('the texts of the backend', () => {
  test.each(['zh-CN', 'vn'])('%s has the texts of English, none empty, with the same fields', (locale) => {
    const english = texts.en!;
    expect(texts[locale]!.map(([path]) => path)).toEqual(english.map(([path]) => path));
    for (const [index, [path, text]] of texts[locale]!.entries()) {
      expect(text, path).not.toBe('');
      // Chinese states the remaining price in tenths, the other languages the discount.
      if (path !== 'restaurant.percentOff')
        expect(listFields(text), path).toEqual(listFields(english[index]![1]));
    }
  });

  test('no sentence of an error is left in another language', () => {
    for (const code of errorCodes) {
      const [en, zh, vn] = (['en', 'zh-CN', 'vn'] as const).map((locale) => getMessages(locale).errors[code]);
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(new Set([en, zh, vn]).size, code).toBe(3);
    }
  });
});

test('the detail is written into the sentence of an error, and what it lacks leaves no brace', () => {
  expect(getErrorMessage('STOCK_SHORT', 'en', { dishName: 'Laksa', left: 2 })).toBe(
    'Only 2 of Laksa are left',
  );
  expect(getErrorMessage('DISH_NOT_NOW', 'en', { dishName: 'Laksa', from: '2026-11-30 07:00' })).toBe(
    'Laksa cannot be had at this time, but from Mon 30 Nov 07:00',
  );
  expect(getErrorMessage('STOCK_SHORT', 'vn', { dishName: 'Phở $1', left: 2 })).toBe('Phở $1 chỉ còn 2 phần');
  for (const code of errorCodes) expect(getErrorMessage(code, 'en')).not.toMatch(/[{}]/);
});
