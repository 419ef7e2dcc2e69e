import { Hono } from 'hono';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Deps } from '../deps';
import { streamEvents } from './event-stream';
import type { HttpVariables } from './http-app';
import { countStreams } from './open-streams';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pingMs = 10_000;

/** Returns an app with one route of events, which all belong to one owner. */
function createStreamApp() {
  const log = { info: vi.fn(), warn: vi.fn() };
  const deps = { log } as unknown as Deps;
  const ended: string[] = [];
  const app = new Hono<{ Variables: HttpVariables }>();
  app.get('/:name', (c) =>
    streamEvents(c, deps, { owner: 'Ann', maxStreams: 2, pingMs, ping: 'event' }, async ({ send, onEnd }) => {
      onEnd(() => void ended.push(c.req.param('name')));
      send({ event: 'first', data: '1' });
    }),
  );
  const outgoing = { destroy: vi.fn() };
  return { open: async (name: string) => app.request(`/${name}`, {}, { outgoing }), deps, ended, outgoing };
}

test('a stream whose client reads no more ends when two pings wait, and its line is cut', async () => {
  const { open, deps, ended, outgoing } = createStreamApp();
  await open('asleep');
  await vi.advanceTimersByTimeAsync(2 * pingMs);
  expect([ended, countStreams(deps, 'Ann')]).toEqual([[], 1]);
  await vi.advanceTimersByTimeAsync(pingMs);
  expect([ended, countStreams(deps, 'Ann')]).toEqual([['asleep'], 0]);
  expect(outgoing.destroy).toHaveBeenCalledTimes(1);
});

test('a stream whose client reads goes on', async () => {
  const { open, ended } = createStreamApp();
  const reader = (await open('awake')).body!.pipeThrough(new TextDecoderStream()).getReader();
  let read = '';
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      read += value;
    }
  })();
  await vi.advanceTimersByTimeAsync(20 * pingMs);
  expect(read).toContain('event: first\ndata: 1');
  expect(read.match(/event: ping/g)).toHaveLength(20);
  expect(ended).toEqual([]);
  await reader.cancel();
  await reading;
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['awake']);
});

test('another stream beyond the limit ends the oldest of its owner', async () => {
  const { open, deps, ended } = createStreamApp();
  for (const name of ['a', 'b', 'c']) await open(name);
  await vi.advanceTimersByTimeAsync(0);
  expect([ended, countStreams(deps, 'Ann')]).toEqual([['a'], 2]);
});
