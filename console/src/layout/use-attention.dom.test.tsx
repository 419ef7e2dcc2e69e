import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { queryClient } from '../api/query-client';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { Frame } from './frame';

type Attention = StaffOutput<'attention.list'>;

// happy-dom has no popovers.
HTMLElement.prototype.hidePopover ??= () => undefined;

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Counts the tones that are played. */
class FakeAudio {
  static tones = 0;
  state = 'running';
  currentTime = 0;
  resume = () => Promise.resolve();
  createOscillator() {
    FakeAudio.tones += 1;
    return { frequency: {}, connect: (to: unknown) => to, start: () => undefined, stop: () => undefined };
  }
  createGain() {
    const gain = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
    return { gain, connect: () => undefined };
  }
}

/** Shows the frame around a screen, with things that wait. Returns a function that changes them. */
async function showFrame(first: Partial<Attention>, options: Parameters<typeof showScreen>[1] = {}) {
  let waiting: Attention = { orders: [], tables: [], payments: [], paymentsRing: false, ...first };
  vi.stubGlobal('AudioContext', FakeAudio);
  mockStaffCalls({ 'attention.list': () => waiting });
  const shown = await showScreen(<Frame />, { path: 'reviews', ...options });
  const change = async (next: Partial<Attention>) => {
    waiting = { ...waiting, ...next };
    await act(() => queryClient.invalidateQueries({ queryKey: ['attention.list'] }));
  };
  return { ...shown, change };
}

test.each([
  ['en', ['Orders, 2 waiting', 'Tables, 1 waiting', 'Money, 3 waiting', 'Messages, 4 waiting'], 'Orders'],
  ['zh-CN', ['订单，2 个等待', '餐桌，1 个等待', '款项，3 个等待', '留言，4 个等待'], '订单'],
  ['vn', ['Đơn, 2 đang chờ', 'Bàn, 1 đang chờ', 'Tiền, 3 đang chờ', 'Tin nhắn, 4 đang chờ'], 'Đơn'],
] as const)('CON-06 TAB-10 in %s every screen counts what waits for staff', async (locale, names, none) => {
  const { change } = await showFrame(
    {
      orders: [
        { orderId: 'a', number: '1001' },
        { orderId: 'b', number: '1002' },
      ],
      tables: [{ id: 'call-1', tableNo: 'A2' }],
      payments: ['p1', 'p2', 'p3'],
      messages: 4,
    },
    { locale },
  );
  for (const name of names)
    expect((await screen.findAllByRole('link', { name }))[0]?.textContent).toMatch(/[1-4]/);
  await change({ orders: [] });
  await waitFor(() => expect(screen.getAllByRole('link', { name: none })[0]?.textContent).toBe(none));
});

test('CON-06 on any screen a new order rings and flashes the title until somebody takes it', async () => {
  const { change, user } = await showFrame({});
  await user.click(screen.getByRole('button', { name: 'Turn sound on' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn sound on' })).toBeNull());
  document.title = 'Reviews';
  FakeAudio.tones = 0;
  vi.useFakeTimers();
  await change({ orders: [{ orderId: 'a', number: '1001' }] });
  await act(() => vi.advanceTimersByTimeAsync(10));
  const tones = FakeAudio.tones;
  expect(tones).toBeGreaterThan(0);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(document.title).toBe('1 new order');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(FakeAudio.tones, 'it rings again').toBeGreaterThan(tones);

  // Another screen with another title.
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  document.title = 'Money';
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(document.title).toBe('1 new order');
  await change({ orders: [] });
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(document.title).toBe('Money');
  const last = FakeAudio.tones;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(FakeAudio.tones).toBe(last);
});

test.each([
  ['rings', true],
  ['only counts', false],
])('CON-06 a pending payment %s as the restaurant has set', async (_, paymentsRing) => {
  const { change, user } = await showFrame({});
  await user.click(screen.getAllByRole('link')[0]!);
  FakeAudio.tones = 0;
  await change({ payments: ['p1'], paymentsRing });
  await screen.findAllByRole('link', { name: 'Money, 1 waiting' });
  expect(FakeAudio.tones > 0).toBe(paymentsRing);
});

test('CON-06 the console asks for permission to notify once, and notifies of each new order while hidden', async () => {
  const asked = vi.fn(async () => 'granted');
  const told: string[] = [];
  vi.stubGlobal(
    'Notification',
    class {
      static permission = 'default';
      static requestPermission = asked;
      constructor(title: string) {
        told.push(title);
      }
    },
  );
  const { change, user } = await showFrame({});
  await user.click(screen.getAllByRole('link')[0]!);
  expect(asked).toHaveBeenCalledTimes(1);
  // Another opening of the console, in which the answer is still pending.
  queryClient.clear();
  const again = await showFrame({});
  await again.user.click(screen.getAllByRole('link')[0]!);
  expect(asked).toHaveBeenCalledTimes(1);

  (Notification as unknown as { permission: string }).permission = 'granted';
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await change({ orders: [{ orderId: 'a', number: '1001' }] });
  await again.change({ orders: [{ orderId: 'a', number: '1001' }] });
  await waitFor(() => expect(told).toContain('1 new order'));
  hidden.mockRestore();
});

test('CON-06 the screen stays awake on every screen, again after the page was hidden, and is released at the end', async () => {
  const released = vi.fn(async () => undefined);
  const request = vi.fn(async () => ({ release: released }));
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true });
  const { unmount } = await showFrame({});
  await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
  expect(request).toHaveBeenCalledWith('screen');
  // The browser releases the lock of a hidden page.
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(1);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
  hidden.mockRestore();
  unmount();
  await waitFor(() => expect(released).toHaveBeenCalled());
  Reflect.deleteProperty(navigator, 'wakeLock');
});
