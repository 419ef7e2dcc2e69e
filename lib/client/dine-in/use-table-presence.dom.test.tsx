import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { change, query } from '@/lib/client/api/call';
import { createTableSession } from '@/lib/domain/dine-in/table-session';
import { useTablePresence } from './use-table-presence';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn(), change: vi.fn() }));

const changeCall = vi.mocked(change) as unknown as ReturnType<typeof vi.fn>;
const looked = vi.mocked(query) as unknown as ReturnType<typeof vi.fn>;
const createOrder = (minute: number, dishCount: number, own = false) => ({
  orderStatus: 2,
  orderTime: `2026-11-22T12:0${minute}:00.000Z`,
  dishCount,
  own,
});
const createTable = (...orders: object[]) => ({ othersOrdering: 1, orders });
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

function sit(ordered?: boolean) {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const onPlaced = vi.fn();
  const tableSession = { ...createTableSession('A1', 'visit-0123456789', Date.now()), ordered };
  const hook = renderHook(() => useTablePresence(7, tableSession, onPlaced), { wrapper });
  return { ...hook, onPlaced };
}

beforeEach(() => {
  vi.useFakeTimers();
  changeCall.mockReset().mockResolvedValue({ tableNo: 'A1' });
  looked.mockReset().mockResolvedValue(createTable());
});
afterEach(() => {
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

test('DIN-03 the table is polled three times a minute, and presence announced every two minutes', async () => {
  const { result } = sit();
  await pass(119);
  expect([looked.mock.calls.length, changeCall.mock.calls.length]).toEqual([6, 1]);
  await pass(2);
  expect(changeCall).toHaveBeenCalledTimes(2);
  expect(result.current.active?.othersOrdering).toBe(1);
});

test('DIN-03 a hidden page neither polls nor counts, and polls at once when visible again', async () => {
  sit();
  await pass(1);
  act(() => focusManager.setFocused(false));
  await pass(600);
  expect([looked.mock.calls.length, changeCall.mock.calls.length]).toEqual([1, 1]);
  act(() => focusManager.setFocused(true));
  await pass(1);
  expect([looked.mock.calls.length, changeCall.mock.calls.length]).toEqual([2, 2]);
});

test('DIN-03 a diner is notified once when somebody else has ordered, with the amount', async () => {
  looked.mockResolvedValue(createTable(createOrder(1, 2)));
  const { onPlaced } = sit();
  await pass(1);
  looked.mockResolvedValue(
    createTable(createOrder(4, 1), createOrder(3, 3), createOrder(2, 9, true), createOrder(1, 2)),
  );
  await pass(60);
  expect(onPlaced.mock.calls).toEqual([[4]]);
});

test('DIN-03 a diner who has ordered no longer counts as ordering', async () => {
  const { result } = sit(true);
  await pass(300);
  expect([looked.mock.calls.length, changeCall.mock.calls.length]).toEqual([0, 0]);
  expect(result.current.active).toBeUndefined();
});

test('DIN-03 a look that fails is not the end of it', async () => {
  looked.mockRejectedValueOnce(new Error('away'));
  const { result } = sit();
  await pass(1);
  expect(result.current.active).toBeUndefined();
  await pass(20);
  expect(result.current.active?.othersOrdering).toBe(1);
});
