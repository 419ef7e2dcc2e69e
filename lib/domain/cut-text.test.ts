import { afterEach, expect, test, vi } from 'vitest';
import { cutText, listCharacters } from './cut-text';

afterEach(() => vi.unstubAllGlobals());

const family = '\u{1F469}\u200d\u{1F467}';
const flag = '\u{1F1F8}\u{1F1EC}';

test.each([
  ['laksa', 3, 'lak'],
  ['laksa', 9, 'laksa'],
  ['laksa', 0, ''],
  ['ab\u{1F35C}', 3, 'ab'],
  ['ab\u{1F35C}', 4, 'ab\u{1F35C}'],
  [`x${'\u{1F64F}'.repeat(100)}`, 200, `x${'\u{1F64F}'.repeat(99)}`],
  // A hand with its color, a family and a flag consist of several letters.
  ['ok\u{1F44D}\u{1F3FD}', 4, 'ok'],
  [`ok${family}`, 5, 'ok'],
  [`ok${family}`, 7, `ok${family}`],
  [`${flag}${flag}`, 6, flag],
  // A letter keeps its mark.
  ['pho\u031b\u0309', 4, 'ph'],
  // A character that is longer than the limit is cut, but not within a surrogate pair.
  [family, 4, '\u{1F469}\u200d'],
])('%j in at most %i places is %j', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});

test('a browser without Intl.Segmenter cuts no surrogate pair', () => {
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined });
  expect(cutText('ab\u{1F35C}', 3)).toBe('ab');
  expect(listCharacters('a\u{1F35C}')).toEqual(['a', '\u{1F35C}']);
});

test('an emoji of several letters counts as one character', () => {
  expect(listCharacters(`a${family}${flag}`)).toEqual(['a', family, flag]);
});
