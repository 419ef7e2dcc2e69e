import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StaffCallName } from '@/lib/contract/staff/contract';
import type { StaffEventKind } from '@/lib/contract/staff/events';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { graceMs, longLossMs, reconnectNow, useLive, useStaffEvents, waitForLive } from './live';
import { queryClient } from './query-client';

/** A connection that the test opens and breaks. */
class FakeEventSource extends EventTarget {
  static last: FakeEventSource;
  static opened = 0;
  onerror?: () => void;
  constructor(readonly url: string) {
    super();
    FakeEventSource.opened += 1;
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
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('CON-05 an action waits for a pending connection, is sent on a live one, and fails after a long outage', async () => {
  vi.advanceTimersByTime(graceMs);
  const page = renderHook(() => useStaffEvents(1));
  breakConnection();
  vi.advanceTimersByTime(longLossMs);
  expect(await waitForLive(), 'nothing for long').toBe(false);
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

  const late = waitForLive();
  await vi.advanceTimersByTimeAsync(graceMs - 1);
  openConnection();
  expect(await late, 'an action late in the loss waits as long').toBe(true);
  page.unmount();
});

test('CON-05 a connection that falls silent counts as lost within three seconds, names its last sign, and resumes after it', async () => {
  const page = renderHook(() => {
    useStaffEvents(1);
    return useLive();
  });
  FakeEventSource.last.dispatchEvent(new MessageEvent('ping', { lastEventId: '7-1' }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  FakeEventSource.last.dispatchEvent(new MessageEvent('ping', { lastEventId: '8-1' }));
  const lastSign = Date.now();
  await act(() => vi.advanceTimersByTimeAsync(2_400));
  expect(page.result.current.isLive, 'a late ping is no loss').toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(page.result.current).toMatchObject({ isLive: false, wasLive: true, since: lastSign });

  const attempts = FakeEventSource.opened;
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(FakeEventSource.opened, 'it tries again by itself').toBe(attempts + 1);
  expect(FakeEventSource.last.url).toContain('lastEventId=8-1');
  breakConnection();
  await act(async () => reconnectNow());
  expect(FakeEventSource.opened, 'and when told to').toBe(attempts + 2);
  await act(async () => openConnection());
  expect(page.result.current.isLive).toBe(true);
  page.unmount();
});

test('CON-05 a query that failed during an outage is read again once the connection stands', async () => {
  const page = renderHook(() => useStaffEvents(1));
  openConnection();
  breakConnection();
  let isAway = true;
  const board = new QueryObserver(queryClient, {
    queryKey: ['orders.board', { restaurantId: 2 }],
    queryFn: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve('board')),
    retry: false,
  });
  const leave = board.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(board.getCurrentResult().error?.message).toBe('away');
  isAway = false;
  openConnection();
  await vi.advanceTimersByTimeAsync(100);
  expect(board.getCurrentResult()).toMatchObject({ error: null, data: 'board' });
  leave();
  page.unmount();
});

test('CON-20 a running refetch of the board completes while orders keep coming, and another one follows', async () => {
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

test('CON-05 a tablet that slept connects at once when it is looked at, and a page in another tab does not', async () => {
  const page = renderHook(() => useStaffEvents(1));
  await act(async () => openConnection());
  const attempts = FakeEventSource.opened;
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeEventSource.opened).toBe(attempts);
  // Timers sleep with the device.
  vi.setSystemTime(Date.now() + 600_000);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(FakeEventSource.opened).toBe(attempts + 1);
  page.unmount();
});

test.each<[StaffEventKind, StaffCallName[]]>([
  ['order', ['orders.board', 'bookings.day', 'setup.list']],
  ['staff', ['people.list', 'setup.list']],
  ['money', ['drawers.list', 'money.open']],
  ['printer', ['printers.list']],
  [
    'menu',
    [
      'menu.draft',
      'setup.list',
      'domains.list',
      'bookings.day',
      'door.queue',
      'kitchen.tickets',
      'tables.open',
    ],
  ],
])('CON-05 a change of kind "%s" is shown on each screen that it is about', async (kind, names) => {
  const page = renderHook(() => useStaffEvents(1));
  openConnection();
  let isChanged = false;
  const open = names.map((name) => {
    const shown = new QueryObserver(queryClient, {
      queryKey: [name, { restaurantId: 1, of: kind }],
      queryFn: async () => (isChanged ? 'new' : 'old'),
    });
    return { name, shown, leave: shown.subscribe(() => undefined) };
  });
  const listShown = () => open.map(({ name, shown }) => [name, shown.getCurrentResult().data]);
  await vi.advanceTimersByTimeAsync(100);
  expect(listShown()).toEqual(names.map((name) => [name, 'old']));
  isChanged = true;
  const data = JSON.stringify([{ kind, subject: '1' }]);
  FakeEventSource.last.dispatchEvent(new MessageEvent('changed', { data }));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(listShown()).toEqual(names.map((name) => [name, 'new']));
  for (const { leave } of open) leave();
  page.unmount();
});

test.each<StaffEventKind>(['staff', 'menu'])(
  'CON-05 a change of kind "%s" reads role, name and brand again',
  async (kind) => {
    const { listInputs } = mockStaffCalls({ 'account.whoAmI': () => new Promise<never>(() => undefined) });
    const page = renderHook(() => useStaffEvents(1));
    openConnection();
    const data = JSON.stringify([{ kind, subject: '1' }]);
    FakeEventSource.last.dispatchEvent(new MessageEvent('changed', { data }));
    await vi.advanceTimersByTimeAsync(0);
    expect(listInputs('account.whoAmI')).toHaveLength(1);
    page.unmount();
  },
);
