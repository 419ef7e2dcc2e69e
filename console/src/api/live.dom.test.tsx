import { QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { graceMs, useStaffEvents, waitForLive } from './live';
import { queryClient } from './query-client';

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

const openConnection = () => FakeEventSource.last.dispatchEvent(new Event('ping'));
const breakConnection = () => FakeEventSource.last.onerror?.();

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
  breakConnection();
  expect(await waitForLive(), 'nothing for longer than the grace').toBe(false);
  openConnection();
  expect(await waitForLive(), 'the connection stands').toBe(true);

  breakConnection();
  const waiting = waitForLive();
  await vi.advanceTimersByTimeAsync(graceMs - 1);
  openConnection();
  expect(await waiting, 'it is made again within the grace').toBe(true);

  breakConnection();
  const inVain = waitForLive();
  await vi.advanceTimersByTimeAsync(graceMs);
  expect(await inVain, 'it is not').toBe(false);
  page.unmount();
});

test('CON-20 the board is read to its end while orders keep coming, and again for those that came meanwhile', async () => {
  const page = renderHook(() => useStaffEvents(1));
  const came: number[] = [];
  let begun = 0;
  const board = new QueryObserver(queryClient, {
    queryKey: ['orders.board', { restaurantId: 1 }],
    queryFn: ({ signal }) => {
      begun += 1;
      const known = came.length;
      return new Promise<number>((resolve, reject) => {
        setTimeout(() => resolve(known), 300);
        signal.addEventListener('abort', () => reject(new Error('begun again')));
      });
    },
  });
  const leave = board.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(300);
  for (let nth = 0; nth < 20; nth++) {
    came.push(nth);
    const data = JSON.stringify([{ kind: 'order', subject: String(nth) }]);
    FakeEventSource.last.dispatchEvent(new MessageEvent('changed', { data }));
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(board.getCurrentResult().data, 'orders on the board after a second of them').toBeGreaterThan(10);
  await vi.advanceTimersByTimeAsync(600);
  expect(board.getCurrentResult().data).toBe(came.length);
  expect(begun).toBeLessThan(7);
  leave();
  page.unmount();
});
