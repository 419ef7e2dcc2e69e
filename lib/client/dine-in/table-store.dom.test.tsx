import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newTableSession, tableSessionMs } from '@/lib/domain/dine-in/table-session';
import { currentTableSession, leaveTable, noteOrdered, orderMore, sitAt, useTable } from './table-store';

let shop = 100;
const stay = () => newTableSession('A1', 'visit-0123456789', Date.now());
const keptOf = (restaurantId: number) =>
  JSON.parse(localStorage.getItem(`table:${restaurantId}`)!).state.stay;
const another = (key: string, value: object | null) => {
  if (value) localStorage.setItem(key, JSON.stringify({ state: value, version: 1 }));
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

beforeEach(() => {
  shop += 1;
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-22T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

test('DIN-01 a table outlives a reload, for its own restaurant alone', () => {
  localStorage.setItem(`table:${shop}`, JSON.stringify({ state: { stay: stay() }, version: 1 }));
  expect(renderHook(() => useTable(shop)).result.current).toEqual({ stay: stay(), ready: true });
  expect(renderHook(() => useTable(shop + 1000)).result.current).toEqual({ ready: true });
});

test('DIN-01 whoever sits at no table has nothing written', () => {
  renderHook(() => useTable(shop));
  expect(localStorage.length).toBe(0);
});

test('DIN-01 nothing readable is no table', () => {
  localStorage.setItem(`table:${shop}`, '{');
  expect(renderHook(() => useTable(shop)).result.current).toEqual({ ready: true });
});

test('DIN-01 sitting down is kept, leaving forgets', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => sitAt(shop, stay()));
  expect(result.current.stay?.tableNo).toBe('A1');
  expect(keptOf(shop)).toEqual(stay());
  act(() => leaveTable(shop));
  expect(result.current.stay).toBeUndefined();
  expect(keptOf(shop)).toBeUndefined();
});

test('DIN-01 it ends by itself while the page is open', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => sitAt(shop, stay()));
  act(() => void vi.advanceTimersByTime(tableSessionMs - 1));
  expect(result.current.stay).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.stay).toBeUndefined();
});

test('DIN-01 a page that slept knows no table, and forgets it when it is looked at', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => sitAt(shop, stay()));
  vi.setSystemTime(Date.now() + tableSessionMs);
  expect(currentTableSession(shop)).toBeUndefined();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.stay).toBeUndefined();
});

test('DIN-01 another tab’s scan counts here as well', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => sitAt(shop, stay()));
  act(() => another(`table:${shop}`, { stay: { ...stay(), tableNo: 'B2' } }));
  expect(result.current.stay?.tableNo).toBe('B2');
  act(() => another('cart', null));
  expect(result.current.stay?.tableNo).toBe('B2');
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(result.current.stay).toBeUndefined();
});

test('DIN-01 after an order the next one goes to the table only when that is said', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => sitAt(shop, stay()));
  act(() => noteOrdered(shop));
  expect(result.current.stay?.ordered).toBe(true);
  act(() => orderMore(shop));
  expect(result.current.stay).toEqual(stay());
  act(() => leaveTable(shop));
  act(() => noteOrdered(shop));
  expect(result.current.stay).toBeUndefined();
});
