import { expect, test } from 'vitest';
import { isClosingDrag } from './sheet-drag';

test.each([
  ['a long pull', 120, 900, true],
  ['a short slow pull', 60, 600, false],
  ['a short flick', 60, 60, true],
  ['a twitch', 10, 5, false],
])('%s of %i px in %i ms closes: %s', (_name, distance, duration, closes) => {
  expect(isClosingDrag(distance, duration)).toBe(closes);
});
