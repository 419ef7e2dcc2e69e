import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDatabaseClock } from './database-clock';

const hour = 3_600_000;
/** The time of PostgreSQL's clock; undefined when the database does not respond. */
let theirs: number | undefined;
/** Milliseconds until the response arrives. */
let trip: number;
const pool = {
  query: async () => {
    const ms = theirs;
    vi.advanceTimersByTime(trip);
    if (ms === undefined) throw new Error('no answer');
    return { rows: [{ ms }] };
  },
} as never;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 23, 2) });
  trip = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

test('the clock tells the time of the database and goes on between two looks at it', async () => {
  theirs = Date.now() - hour;
  const clock = await startDatabaseClock(pool);
  expect(clock.now().getTime()).toBe(theirs);
  theirs = undefined;
  await vi.advanceTimersByTimeAsync(25_000);
  expect(clock.now().getTime()).toBe(Date.now() - hour);
  clock.stop();
});

test('a clock of the machine that is set moves nothing', async () => {
  theirs = Date.now();
  const clock = await startDatabaseClock(pool);
  const before = clock.now().getTime();
  vi.setSystemTime(Date.now() + hour);
  expect(clock.now().getTime()).toBe(before);
  clock.stop();
});

test('the clock follows when that of the database is set', async () => {
  theirs = Date.now();
  const clock = await startDatabaseClock(pool);
  theirs += hour;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clock.now().getTime()).toBe(theirs);
  clock.stop();
});

test('a slow answer moves the clock only when it was certainly wrong', async () => {
  theirs = Date.now();
  const clock = await startDatabaseClock(pool);
  const getOffset = () => clock.now().getTime() - Date.now();
  trip = 4_000;
  // The clock is read immediately, and the response then takes four seconds to arrive.
  theirs = Date.now() + 10_000;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(getOffset()).toBe(0);
  theirs = Date.now() + hour;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(Math.abs(getOffset() - hour)).toBeLessThan(15_000);
  clock.stop();
});

test('a difference is reported once until it is gone', async () => {
  const told: number[] = [];
  theirs = Date.now() - hour;
  const clock = await startDatabaseClock(pool, { onDifference: (seconds) => told.push(seconds) });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual([3600]);
  clock.stop();
});

test('without a database the clock does not start', async () => {
  theirs = undefined;
  await expect(startDatabaseClock(pool)).rejects.toThrow('no answer');
});
