import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTableSession, tableSessionMs } from '@/lib/domain/dine-in/table-session';
import {
  findCurrentTableSession,
  joinTable,
  leaveTable,
  noteOrdered,
  orderMore,
  useTable,
} from './table-store';

let shop = 100;
const createStay = () => createTableSession('A1', 'visit-0123456789', Date.now());
const readStay = (restaurantId: number) =>
  JSON.parse(localStorage.getItem(`table:${restaurantId}`)!).state.stay;
const storeInOtherTab = (key: string, value: object | null) => {
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
  localStorage.setItem(`table:${shop}`, JSON.stringify({ state: { stay: createStay() }, version: 1 }));
  expect(renderHook(() => useTable(shop)).result.current).toEqual({
    tableSession: createStay(),
    ready: true,
  });
  expect(renderHook(() => useTable(shop + 1000)).result.current).toEqual({ ready: true });
});

test('DIN-01 without a table nothing is stored', () => {
  renderHook(() => useTable(shop));
  expect(localStorage.length).toBe(0);
});

test('DIN-01 nothing readable is no table', () => {
  localStorage.setItem(`table:${shop}`, '{');
  expect(renderHook(() => useTable(shop)).result.current).toEqual({ ready: true });
});

test('DIN-01 joining a table is stored, leaving removes it', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => joinTable(shop, createStay()));
  expect(result.current.tableSession?.tableNo).toBe('A1');
  expect(readStay(shop)).toEqual(createStay());
  act(() => leaveTable(shop));
  expect(result.current.tableSession).toBeUndefined();
  expect(readStay(shop)).toBeUndefined();
});

test('DIN-01 it ends by itself while the page is open', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => joinTable(shop, createStay()));
  act(() => void vi.advanceTimersByTime(tableSessionMs - 1));
  expect(result.current.tableSession).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current.tableSession).toBeUndefined();
});

test('DIN-01 a page that slept past the end of a table session drops it when it becomes visible', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => joinTable(shop, createStay()));
  vi.setSystemTime(Date.now() + tableSessionMs);
  expect(findCurrentTableSession(shop)).toBeUndefined();
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current.tableSession).toBeUndefined();
});

test('DIN-01 another tab’s scan counts here as well', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => joinTable(shop, createStay()));
  act(() => storeInOtherTab(`table:${shop}`, { stay: { ...createStay(), tableNo: 'B2' } }));
  expect(result.current.tableSession?.tableNo).toBe('B2');
  act(() => storeInOtherTab('cart', null));
  expect(result.current.tableSession?.tableNo).toBe('B2');
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
  expect(result.current.tableSession).toBeUndefined();
});

test('DIN-01 after an order the next one goes to the table only when the diner chooses so', () => {
  const { result } = renderHook(() => useTable(shop));
  act(() => joinTable(shop, createStay()));
  act(() => noteOrdered(shop));
  expect(result.current.tableSession?.ordered).toBe(true);
  act(() => orderMore(shop));
  expect(result.current.tableSession).toEqual(createStay());
  act(() => leaveTable(shop));
  act(() => noteOrdered(shop));
  expect(result.current.tableSession).toBeUndefined();
});
