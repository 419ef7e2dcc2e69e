import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { graceMs, useStaffEvents, whenLive } from './live';

/** A connection that opens and breaks when the test says so. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static last: FakeEventSource;
  readyState = 0;
  onerror?: () => void;
  constructor() {
    super();
    FakeEventSource.last = this;
  }
  close = () => undefined;
}

const opened = () => FakeEventSource.last.dispatchEvent(new Event('ping'));
const broken = () => FakeEventSource.last.onerror?.();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('CON-05 an act waits while the connection is made, goes at once when it stands, and not after a long break', async () => {
  vi.advanceTimersByTime(graceMs);
  const page = renderHook(() => useStaffEvents(1));
  broken();
  expect(await whenLive(), 'nothing for longer than the grace').toBe(false);
  opened();
  expect(await whenLive(), 'the connection stands').toBe(true);

  broken();
  const waiting = whenLive();
  await vi.advanceTimersByTimeAsync(graceMs - 1);
  opened();
  expect(await waiting, 'it is made again within the grace').toBe(true);

  broken();
  const inVain = whenLive();
  await vi.advanceTimersByTimeAsync(graceMs);
  expect(await inVain, 'it is not').toBe(false);
  page.unmount();
});
