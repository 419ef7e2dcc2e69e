import { expect, test } from 'vitest';
import { countMissing, getWrittenLanguages, readText } from './menu-texts';

test('CON-16 a text missing in a language of the menu is counted; languages without any dish are ignored', () => {
  const dish = {
    key: 'laksa',
    name: { en: 'Laksa', 'zh-CN': '叻沙' },
    brief: { en: 'Hot' },
    specs: [{ key: 'big', name: { en: 'Big' } }],
  };
  const written = getWrittenLanguages({ dishes: [dish] });
  expect([...written]).toEqual(['en', 'zh-CN']);
  expect(countMissing(dish, written)).toEqual({ missing: 2, all: 6 });
  expect(readText(dish.brief, ['zh-CN', 'en'])).toBe('Hot');
});
