import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { query } from '@/lib/client/api/call';
import { OrderStatus } from '@/lib/contract/statuses';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { useFollowedOrder } from './use-followed-order';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn() }));

/** The streams of the page that are open. */
const streams = new Set<EventTarget>();
class FakeStream extends EventTarget {
  readyState = 1;
  constructor() {
    super();
    streams.add(this);
  }
  close() {
    streams.delete(this);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const tell = async (orderStatus: number) => {
  vi.mocked(query).mockResolvedValue(sampleOrder({ orderStatus }) as never);
  await act(async () => {
    for (const stream of streams) stream.dispatchEvent(new Event('status'));
    await vi.advanceTimersByTimeAsync(0);
  });
};
const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));

test('CON-07 DEC-77 a completed order is followed for as long as staff can undo the step', async () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  vi.mocked(query).mockResolvedValue(sampleOrder({ orderStatus: OrderStatus.OnTheWay }) as never);
  const { result, unmount } = renderHook(() => useFollowedOrder('undone'), { wrapper });
  await wait(0);
  await tell(OrderStatus.Completed);
  expect(result.current.order?.orderStatus).toBe(OrderStatus.Completed);
  await wait(59);
  await tell(OrderStatus.OnTheWay);
  expect(result.current.order?.orderStatus).toBe(OrderStatus.OnTheWay);
  await tell(OrderStatus.Completed);
  await wait(60);
  expect(streams.size).toBe(1);
  await wait(11);
  expect(streams.size).toBe(0);
  unmount();
});
