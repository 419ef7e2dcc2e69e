import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { debounce, throttle } from './limit-rate';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['500 ms by default', undefined, 500],
  ['another interval', 80, 80],
])('LIM-01 a throttled function runs once per interval while it is called: %s', (_, given, interval) => {
  const run = vi.fn();
  const call = throttle(run, given);
  for (let elapsed = 0; elapsed < 3 * interval; elapsed += interval / 10) {
    call();
    vi.advanceTimersByTime(interval / 10);
  }
  expect(run).toHaveBeenCalledTimes(3);
});

test.each([
  ['500 ms by default', undefined, 500],
  ['another delay', 300, 300],
])('LIM-01 a debounced function runs once after the last call: %s', (_, given, delay) => {
  const run = vi.fn();
  const call = debounce(run, given);
  call();
  vi.advanceTimersByTime(delay - 1);
  call();
  vi.advanceTimersByTime(delay - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
});

test.each([throttle, debounce])('LIM-01 a cancelled call does not run, and a later one does', (limit) => {
  const run = vi.fn();
  const call = limit(run);
  call();
  call.cancel();
  vi.advanceTimersByTime(500);
  expect(run).not.toHaveBeenCalled();
  call();
  vi.advanceTimersByTime(500);
  expect(run).toHaveBeenCalledTimes(1);
});
