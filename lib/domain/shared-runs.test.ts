import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareRuns } from './shared-runs';

/** Creates runs that end on request, with the order in which they began. */
function createRuns() {
  const begun: { key: string; end: () => void; fail: () => void }[] = [];
  const work = (key: string) =>
    new Promise<number>((resolve, reject) => {
      const nth = begun.length;
      begun.push({ key, end: () => resolve(nth), fail: () => reject(new Error(`run ${nth}`)) });
    });
  return { begun, work };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('CON-20 all who ask during a run share the next one, which begins after they asked', async () => {
  const { begun, work } = createRuns();
  const ask = shareRuns(work);
  const first = ask('a');
  const later = Array.from({ length: 50 }, () => ask('a'));
  await settle();
  expect(begun).toHaveLength(1);
  begun[0]!.end();
  expect(await first).toBe(0);
  await settle();
  expect(begun).toHaveLength(2);
  const last = ask('a');
  begun[1]!.end();
  expect(new Set(await Promise.all(later))).toEqual(new Set([1]));
  await settle();
  begun[2]!.end();
  expect(await last, 'who asked during the second').toBe(2);
  await settle();
  void ask('a');
  expect(begun, 'nothing runs: at once').toHaveLength(4);
});

test('keys do not wait for each other', () => {
  const { begun, work } = createRuns();
  const ask = shareRuns(work);
  for (const key of ['a', 'b', 'a']) void ask(key);
  expect(begun.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('a failed run rejects for those who share it, and the next one begins', async () => {
  const { begun, work } = createRuns();
  const ask = shareRuns(work);
  const failed = expect(ask('a')).rejects.toThrow('run 0');
  const next = [ask('a'), ask('a')].map((result) => expect(result).rejects.toThrow('run 1'));
  begun[0]!.fail();
  await failed;
  await settle();
  begun[1]!.fail();
  await Promise.all(next);
  await settle();
  void ask('a');
  expect(begun).toHaveLength(3);
});

test('CON-20 with a pause, runs begin at least so far apart, however many ask', async () => {
  const began = Date.now();
  const at: number[] = [];
  const ask = shareRuns(async () => void at.push(Date.now() - began), 250);
  for (let asked = 0; asked < 20; asked++) {
    void ask('a');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(at).toEqual([0, 250, 500, 750, 1000]);
});
