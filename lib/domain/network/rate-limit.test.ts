import { expect, test } from 'vitest';
import { createRateLimit } from './rate-limit';

test('an address gets its burst, then so many per second, and the time to wait', () => {
  let now = 0;
  const limit = createRateLimit({ burst: 3, perSecond: 0.5, most: 10, clock: () => now });
  expect([1, 2, 3].map(() => limit.take('a').allowed)).toEqual([true, true, true]);
  expect(limit.take('a')).toEqual({ allowed: false, retryAfterSeconds: 2 });
  expect(limit.take('b').allowed).toBe(true);
  now = 2_000;
  expect(limit.take('a').allowed).toBe(true);
  expect(limit.take('a').allowed).toBe(false);
  now = 1_000_000;
  expect([1, 2, 3, 4].map(() => limit.take('a').allowed)).toEqual([true, true, true, false]);
});

test('a clock that goes back neither adds nor removes tokens', () => {
  let now = 10_000;
  const limit = createRateLimit({ burst: 1, perSecond: 1, most: 10, clock: () => now });
  limit.take('a');
  now = 0;
  expect(limit.take('a').allowed).toBe(false);
});

test('a costly piece of work takes as many tokens as it costs, and none when there are too few', () => {
  const limit = createRateLimit({ burst: 10, perSecond: 2, most: 10, clock: () => 0 });
  expect(limit.take('a', 7).allowed).toBe(true);
  expect(limit.take('a', 5)).toEqual({ allowed: false, retryAfterSeconds: 1 });
  expect(limit.take('a', 3).allowed).toBe(true);
});
