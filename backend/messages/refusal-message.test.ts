import { describe, expect, test } from 'vitest';
import { errorCodes } from '@/lib/contract/error-codes';
import { en } from './en';
import { getErrorMessage } from './refusal-message';
import { vn } from './vn';
import { zhCN } from './zh-CN';

const fieldsOf = (message: string) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('messages of refusals', () => {
  test('each reason has a sentence in each language, with the same fields of its detail', () => {
    for (const code of errorCodes) {
      for (const language of [en, zhCN, vn]) expect(language[code]).not.toBe('');
      expect(fieldsOf(zhCN[code]), code).toEqual(fieldsOf(en[code]));
      expect(fieldsOf(vn[code]), code).toEqual(fieldsOf(en[code]));
    }
  });

  test('no sentence is left in another language', () => {
    for (const code of errorCodes) {
      expect(zhCN[code]).toMatch(/\p{Script=Han}/u);
      expect(new Set([en[code], zhCN[code], vn[code]]).size, code).toBe(3);
    }
  });

  test('the detail is written into the sentence, and what it lacks leaves no brace', () => {
    expect(getErrorMessage('STOCK_SHORT', 'en', { dishName: 'Laksa', left: 2 })).toBe(
      'Only 2 of Laksa are left',
    );
    expect(getErrorMessage('STOCK_SHORT', 'vn', { dishName: 'Phở $1', left: 2 })).toBe(
      'Phở $1 chỉ còn 2 phần',
    );
    for (const code of errorCodes) expect(getErrorMessage(code, 'en')).not.toMatch(/[{}]/);
  });
});
