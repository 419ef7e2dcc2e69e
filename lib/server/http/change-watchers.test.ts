import { expect, test, vi } from 'vitest';
import { createChangeWatchers } from './change-watchers';

test('HND-03 a change reaches the open pages of its restaurant, and a change of all reaches every page', () => {
  const watchers = createChangeWatchers();
  const [here, alsoHere, elsewhere] = [vi.fn(), vi.fn(), vi.fn()];
  watchers.watch(1, here);
  const stop = watchers.watch(1, alsoHere);
  watchers.watch(2, elsewhere);
  watchers.notify(1);
  expect([here, alsoHere, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  stop();
  watchers.notify();
  watchers.notify(3);
  expect([here, alsoHere, elsewhere].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 1]);
});
