import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runAfterFirstView } from './when-idle';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('preloads wait for the quiet period after the load and run one by one', () => {
  const ran: string[] = [];
  runAfterFirstView(
    () => ran.push('dialog'),
    () => ran.push('cart'),
  );
  vi.advanceTimersByTime(2_900);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(ran).toEqual(['dialog']);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual(['dialog', 'cart']);
});

test('what is called off doesn’t come any more', () => {
  const ran: string[] = [];
  const callOff = runAfterFirstView(
    () => ran.push('dialog'),
    () => ran.push('cart'),
  );
  vi.advanceTimersByTime(3_150);
  callOff();
  vi.advanceTimersByTime(5_000);
  expect(ran).toEqual(['dialog']);
});

test('who comes again, with the worker in charge, waits a second', () => {
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const ran: string[] = [];
  runAfterFirstView(() => ran.push('dialog'));
  vi.advanceTimersByTime(950);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(ran).toEqual(['dialog']);
});
