import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRefreshAt } from './use-refresh-at';

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => {
  const router = { refresh };
  return { useRouter: () => router };
});

beforeEach(() => {
  vi.useFakeTimers();
  refresh.mockReset();
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('STF-11 an open page is refreshed when the shop closes, until it shows the next time', () => {
  const closes = Date.now() + 60_000;
  const { rerender } = renderHook(({ time }) => useRefreshAt(time), {
    initialProps: { time: closes as number | undefined },
  });
  vi.advanceTimersByTime(59_000);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(2_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  // A cached page can still be the old one.
  vi.advanceTimersByTime(20_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  rerender({ time: undefined });
  vi.advanceTimersByTime(600_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});

test('STF-11 a device with a wrong clock stops refreshing', () => {
  renderHook(() => useRefreshAt(Date.now() - 3_600_000));
  vi.advanceTimersByTime(600_000);
  expect(refresh).toHaveBeenCalledTimes(6);
});

test('STF-11 open pages are refreshed at different seconds within a quarter of a minute', () => {
  vi.mocked(Math.random).mockReturnValue(0.8);
  renderHook(() => useRefreshAt(Date.now()));
  vi.advanceTimersByTime(12_999);
  expect(refresh).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(refresh).toHaveBeenCalledTimes(1);
});

test.each([
  ['hidden', document, 'visibilitychange', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  ['offline', window, 'online', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
] as const)('STF-11 a page that is %s is refreshed once it no longer is', (_, target, event, begin) => {
  const state = begin();
  const { unmount } = renderHook(() => useRefreshAt(Date.now()));
  vi.advanceTimersByTime(600_000);
  expect(refresh).not.toHaveBeenCalled();
  state.mockRestore();
  target.dispatchEvent(new Event(event));
  target.dispatchEvent(new Event(event));
  expect(refresh).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  unmount();
  vi.advanceTimersByTime(600_000);
  expect(refresh).toHaveBeenCalledTimes(2);
});
