import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callTimeLimit, withTimeLimit } from './time-limit';

/** Work that never ends and ignores its signal, as a fetch can. */
const waitForever = () => new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('API-02 work that does not end is given up when its time is over', async () => {
  const ended = expect(withTimeLimit(waitForever)).rejects.toMatchObject({ code: 'TIMEOUT', status: 0 });
  await vi.advanceTimersByTimeAsync(callTimeLimit);
  await ended;
});

test('work that does not end is left when its caller gives up, before it began as well', async () => {
  const caller = new AbortController();
  const ended = expect(withTimeLimit(waitForever, caller.signal)).rejects.toThrow('enough');
  caller.abort(new Error('enough'));
  await ended;
  await expect(withTimeLimit(waitForever, caller.signal)).rejects.toThrow('enough');
});

test('an answer in time is returned, and a broken connection is told as one', async () => {
  expect(await withTimeLimit(async () => 'answer')).toBe('answer');
  const broken = withTimeLimit(async () => {
    throw new TypeError('fetch failed');
  });
  await expect(broken).rejects.toMatchObject({ code: 'UNREACHABLE' });
  expect(vi.getTimerCount()).toBe(0);
});
