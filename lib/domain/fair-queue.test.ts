import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createFairQueue, QueueFullError } from './fair-queue';

/** Creates a queue of work that ends on request, and the order in which the work began. */
function createScene(
  limits: Parameters<typeof createFairQueue>[0] = { running: 2, waitingPerKey: 3, waiting: 5 },
) {
  const queue = createFairQueue(limits);
  const begun: string[] = [];
  const ends = new Map<string, { resolve(): void; reject(error: Error): void }>();
  return {
    begun,
    add: (name: string, signal?: AbortSignal) =>
      queue.run(
        name.slice(0, 1),
        () =>
          new Promise<string>((resolve, reject) => {
            begun.push(name);
            ends.set(name, { resolve: () => resolve(name), reject });
          }),
        signal,
      ),
    async end(name: string, error?: Error) {
      if (error) ends.get(name)!.reject(error);
      else ends.get(name)!.resolve();
      await nextTurn();
    },
  };
}

test('one piece of a key runs at a time, and a key with much to do lets the others in between', async () => {
  const { add, begun, end } = createScene();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => add(name));
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('a2');
  await end('a3');
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

test('work that fails rejects and lets the next begin', async () => {
  const { add, begun, end } = createScene();
  const failed = add('a1').catch((error: Error) => error.message);
  const next = add('a2');
  await end('a1', new Error('broken'));
  expect(await failed).toBe('broken');
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(await next).toBe('a2');
});

test('a key may have so many waiting, and so may all keys together', async () => {
  const { add } = createScene({ running: 1, waitingPerKey: 2, waiting: 3 });
  void add('a1');
  const rest = ['a2', 'a3', 'a4', 'b1', 'c1'].map((name) => add(name).catch((error: unknown) => error));
  expect(await rest[2]).toBeInstanceOf(QueueFullError);
  expect(await rest[4]).toBeInstanceOf(QueueFullError);
});

test('what is aborted while it waits never begins and makes room', async () => {
  const { add, begun, end } = createScene({ running: 1, waitingPerKey: 1, waiting: 1 });
  void add('a1');
  const client = new AbortController();
  const gone = add('a2', client.signal).catch((error: Error) => error.message);
  client.abort(new Error('gone'));
  expect(await gone).toBe('gone');
  void add('b1');
  await end('a1');
  expect(begun).toEqual(['a1', 'b1']);
  await expect(add('a3', client.signal)).rejects.toThrow('gone');
});

test('a key runs as many pieces at once as it may, and others begin beside them', async () => {
  const { add, begun, end } = createScene({ running: 3, runningPerKey: 2, waitingPerKey: 5, waiting: 9 });
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await end('b1');
  await end('a1');
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'b2', 'a3']);
});

test('a key rests after a piece for as many times as long as that took, and others do not wait for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  try {
    const { add, begun, end } = createScene({ running: 2, rest: 3, waitingPerKey: 3, waiting: 5 });
    const all = ['a1', 'a2', 'b1', 'c1'].map((name) => add(name));
    vi.advanceTimersByTime(50);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('b1');
    vi.advanceTimersByTime(149);
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    vi.advanceTimersByTime(1);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
    await end('c1');
    await end('a2');
    await Promise.all(all);
  } finally {
    vi.useRealTimers();
  }
});
