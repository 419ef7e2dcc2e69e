import { expect, test } from 'vitest';
import { formatRemaining } from './countdown';

test.each([
  [-5000, '0:00'],
  [0, '0:00'],
  [1, '0:01'],
  [59_000, '0:59'],
  [60_000, '1:00'],
  [899_400, '15:00'],
  [3_600_000, '1:00:00'],
  [3_661_000, '1:01:01'],
])('%i ms left reads %s', (left, text) => {
  expect(formatRemaining(left)).toBe(text);
});
