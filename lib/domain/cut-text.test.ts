import { expect, test } from 'vitest';
import { cutText } from './cut-text';

test.each([
  ['laksa', 3, 'lak'],
  ['laksa', 9, 'laksa'],
  ['ab\u{1F35C}', 3, 'ab'],
  ['ab\u{1F35C}', 4, 'ab\u{1F35C}'],
])('%j in at most %i places is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
