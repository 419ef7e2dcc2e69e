import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/lib/contract/error-codes';
import type { LanguageTag } from '@/lib/domain/i18n/locales';
import en from '@/messages/parts/errors.en.json';
import vn from '@/messages/parts/errors.vn.json';
import zh from '@/messages/parts/errors.zh-CN.json';
import { formatError, formatPlainError } from './error-text';

type Translate = Parameters<typeof formatError>[0];
const createErrorTranslator = (locale: LanguageTag, messages: typeof en) =>
  createTranslator({
    locale,
    messages,
    namespace: 'errors',
    onError: (error) => {
      throw error;
    },
  }) as unknown as Translate;
const languages = {
  en: createErrorTranslator('en', en),
  'zh-CN': createErrorTranslator('zh-CN', zh),
  vn: createErrorTranslator('vi', vn),
};

describe('texts for error codes', () => {
  test.each(Object.entries(languages))('in %s every code has a sentence, also without a detail', (_, t) => {
    for (const code of errorCodes) {
      const sentence = formatError(t, { code, message: '' });
      expect(sentence).not.toMatch(/[{}]|undefined|errors\./);
      expect(sentence.length).toBeGreaterThan(2);
    }
  });

  test('quoted sentences of the specification stand as they are', () => {
    const format = (code: string) => formatError(languages.en, { code });
    expect(format('LOGIN_REQUIRED')).toBe('You have not logged in yet. Please Login');
    expect(format('SHOP_CLOSED')).toBe('The Merchant is Closed');
    expect(format('UNREACHABLE')).toBe('Unable To Submit Temporarily, Please Refresh And Try Again');
    expect(format('TAX_FAILED')).toBe('Failed to obtain consumption tax, please pull down to refresh');
  });

  test('an error text names the dish, the number, the amount and the time of its detail', () => {
    const format = (code: string, detail: unknown) =>
      formatError(languages.en, { code, detail }, { countryCode: 'SG', locale: 'en' });
    expect(format('STOCK_SHORT', { dishName: 'Laksa', left: 2 })).toBe('Only 2 Laksa are left.');
    expect(format('STOCK_SHORT', { dishName: 'Laksa', left: 0 })).toBe('Laksa is sold out.');
    expect(format('MIN_ORDER', { minOrderAmount: 15.5 })).toBe('The minimum order is S$15.50.');
    expect(format('PROMOTION_INVALID', { minDishAmount: 30, missingAmount: 5.5 })).toBe(
      'This code needs dishes for S$30.00. S$5.50 is missing.',
    );
    expect(format('PROMOTION_INVALID', undefined)).toBe('This code isn’t valid for your order.');
    expect(format('SHOP_PAUSED', { mode: 'delivery', until: '11:35' })).toContain('before 11:35.');
    expect(format('SHOP_PAUSED', undefined)).toContain('before the end of the rush.');
    expect(format('MANDATORY_MISSING', { dishes: [{ dishName: 'Bamboo box' }, { dishName: 'Tea' }] })).toBe(
      'Please select required dish: Bamboo box, Tea.',
    );
  });

  test('an unknown code shows the message of the backend', () => {
    expect(formatError(languages.en, { code: 'WIRE_77', message: 'Kitchen on fire' })).toBe(
      'Kitchen on fire',
    );
    expect(formatError(languages.en, { code: 'aDish', message: 'Kitchen on fire' })).toBe('Kitchen on fire');
    expect(formatError(languages.en, { code: 'NEVER_HEARD', message: '' })).toBe(
      'Something went wrong. Please try again.',
    );
  });

  test('ERR-01 a code 9999 shows the server’s message', () => {
    const failure = { code: 'WIRE_9999', message: 'The kitchen has moved', status: 409 };
    expect(formatError(languages.en, failure)).toBe('The kitchen has moved');
    expect(formatPlainError(failure, 'Operation Failed')).toBe('The kitchen has moved');
    expect(formatPlainError(new TypeError('x is not a function'), 'Operation Failed')).toBe(
      'Operation Failed',
    );
    expect(formatPlainError(undefined, 'Operation Failed')).toBe('Operation Failed');
    const foreign = { code: 'FOREIGN_ORIGIN', message: 'Calls come from our own pages only', status: 403 };
    expect(formatPlainError(foreign, 'Operation Failed')).toBe('Operation Failed');
  });

  test.each([
    [500, 'INTERNAL', '500 Internal Server Error'],
    [502, 'BAD_ANSWER', '502 Bad Gateway'],
  ])('ERR-02 an HTTP failure of %s shows status and status text', (status, code, shown) => {
    expect(formatError(languages.en, { code, message: '', status })).toContain(`(${shown})`);
    expect(formatPlainError({ code, message: 'No valid answer', status }, 'Operation Failed')).toBe(
      `Operation Failed (${shown})`,
    );
  });
});
