import { expect, test } from 'vitest';
import { pick } from './text';

test('a text falls back to the restaurant’s language, then to English, then to any', () => {
  const texts = { en: 'Soup', 'zh-CN': '汤', vn: 'Canh' };
  expect(pick(texts, 'zh-CN', 'en')).toBe('汤');
  expect(pick({ en: 'Soup', vn: 'Canh' }, 'zh-CN', 'vn')).toBe('Canh');
  expect(pick({ en: 'Soup' }, 'zh-CN', 'vn')).toBe('Soup');
  expect(pick({ 'zh-CN': '汤' }, 'vn', 'en')).toBe('汤');
  expect(pick({ vn: '', en: 'Soup' }, 'vn', 'vn')).toBe('Soup');
  expect(pick({}, 'en', 'en')).toBe('');
});
