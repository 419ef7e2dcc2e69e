import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AnsweredRequest, createAnsweredRequests } from './answered-requests';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createRequest = (at: number): AnsweredRequest => ({
  path: '/home',
  requestId: `request-${at}`,
  method: 'GET',
  host: 'sg.localhost',
  url: '/home',
  status: 200,
  ms: 1,
  endedAt: at,
});

function setUp() {
  const recorded: number[] = [];
  const answered = createAnsweredRequests(({ endedAt }) => recorded.push(endedAt));
  const add = (from: number, to: number) => {
    for (let at = from; at < to; at++) answered.add(createRequest(at));
  };
  return { recorded, answered, add };
}

test('requests are recorded in order, each once, after a tenth of a second', () => {
  const { recorded, add } = setUp();
  add(0, 3);
  vi.advanceTimersByTime(99);
  expect(recorded).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(recorded).toEqual([0, 1, 2]);
  add(3, 4);
  vi.advanceTimersByTime(1_000);
  expect(recorded).toEqual([0, 1, 2, 3]);
});

test('many requests wait for no timer, and none is lost between two batches', () => {
  const { recorded, add } = setUp();
  add(0, 600);
  expect(recorded).toHaveLength(512);
  vi.advanceTimersByTime(100);
  expect(recorded).toEqual(Array.from({ length: 600 }, (_, at) => at));
});

test('a flush records what waits at once, and leaves no timer', () => {
  const { recorded, answered, add } = setUp();
  add(0, 2);
  answered.flush();
  expect(recorded).toEqual([0, 1]);
  expect(vi.getTimerCount()).toBe(0);
});
