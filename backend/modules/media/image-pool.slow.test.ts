import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { QueueFullError } from '@/lib/domain/fair-queue';
import { CostlyImageError, createImagePool, imagePool } from './image-pool';

const program = fileURLToPath(new URL('../../testing/slow-image-process.ts', import.meta.url));
const settings = {
  program,
  processes: 2,
  cpuMs: 1_000,
  wallMs: 120_000,
  idleMs: 120_000,
  waitingPerKey: 2,
  waiting: 10,
};
const ended = new AbortController();
afterAll(() => ended.abort());

/** Creates a pool whose tasks are scripted. Hanging tasks end with the tests. */
function createScene(changes: Partial<typeof settings> = {}) {
  const pool = createImagePool({ ...settings, ...changes });
  return (key: number, word: string, signal: AbortSignal = ended.signal) =>
    pool.run('check', [word as unknown as Buffer], { key, signal }) as Promise<unknown> as Promise<{
      word: string;
      pid: number;
    }>;
}

test('CON-16 a picture that hangs holds up its own restaurant only', async () => {
  const run = createScene();
  const hanging = run(1, 'hang').catch((error: unknown) => error);
  const behind = run(1, 'after');
  expect((await run(2, 'first')).word).toBe('first');
  expect((await run(3, 'second')).word).toBe('second');
  const state = await Promise.race([behind, hanging, Promise.resolve('waits')]);
  expect(state).toBe('waits');
  behind.catch(() => undefined);
});

test('CON-16 work ends when its client goes, and the next picture of the restaurant begins', async () => {
  const run = createScene({ processes: 1 });
  const client = new AbortController();
  const hanging = run(1, 'hang', client.signal).catch((error: Error) => error.message);
  const next = run(1, 'next');
  client.abort(new Error('the client is gone'));
  expect(await hanging).toBe('the client is gone');
  expect((await next).word).toBe('next');
});

test('CON-16 however many bad pictures one restaurant has waiting, another one waits for one of them', async () => {
  const run = createScene({ processes: 1, waitingPerKey: 8 });
  const ended: string[] = [];
  const bad = [1, 2, 3, 4].map((nth) => run(1, 'fail').catch(() => ended.push(`bad ${nth}`)));
  const other = run(2, 'first').then(({ word }) => ended.push(word));
  await Promise.all([...bad, other]);
  expect(ended).toEqual(['bad 1', 'first', 'bad 2', 'bad 3', 'bad 4']);
});

test('a process that stands still or ends by itself is a picture that costs too much, and harms no other', async () => {
  await expect(createScene({ wallMs: 100 })(1, 'hang')).rejects.toThrow(CostlyImageError);
  const run = createScene();
  await expect(run(1, 'end')).rejects.toThrow(CostlyImageError);
  await expect(run(1, 'fail')).rejects.toThrow('it failed');
  expect((await run(1, 'fine')).word).toBe('fine');
});

test('a picture that arrives while an idle process ends is served by another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const run = createScene({ processes: 1 });
  const first = await run(1, 'first');
  vi.advanceTimersByTime(settings.idleMs);
  const second = await run(1, 'second');
  expect([second.word, second.pid === first.pid]).toEqual(['second', false]);
  // The system ends a process too, for its memory.
  process.kill(second.pid, 'SIGKILL');
  const third = await run(1, 'third');
  expect([third.word, third.pid === second.pid]).toEqual(['third', false]);
});

test('one process serves many pictures, and a restaurant may have so many waiting', async () => {
  const run = createScene({ processes: 1 });
  const pids = [await run(1, 'a'), await run(2, 'b')].map(({ pid }) => pid);
  expect(new Set(pids).size).toBe(1);
  const all = ['c', 'd', 'e', 'f'].map((word) => run(3, word).catch((error: unknown) => error));
  expect(await all[3]).toBeInstanceOf(QueueFullError);
  await Promise.all(all);
});

test('CON-16 a picture that uses up its processor time is ended', async () => {
  const pool = createImagePool({
    ...settings,
    program: fileURLToPath(new URL('image-process.ts', import.meta.url)),
    cpuMs: 60,
  });
  const noise = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, at) => (at * 7919) % 251));
  const photo = await sharp(noise, { raw: { width: 300, height: 300, channels: 3 } })
    .resize(1500, 1500)
    .png()
    .toBuffer();
  await expect(pool.run('encodeUpload', [photo, undefined], { key: 1 })).rejects.toThrow(CostlyImageError);
  expect(await imagePool.run('encodeUpload', [photo, undefined], { key: 1 })).toMatchObject({ width: 1500 });
});
