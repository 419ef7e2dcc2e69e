import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findLastFailed, recordFailed, selectTests } from './last-failed';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makan-failed-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

const row = (name: string, failed: number) => ({ name, passed: 1, failed, skipped: 0, seconds: 1 });

test('failed steps and tests are kept with the settings of their run, until a run passes', () => {
  const path = join(folder, 'cache', 'failed.json');
  vi.stubEnv('TEST_SEED', '7');
  vi.stubEnv('GATE', '1');
  vi.stubEnv('FULL', undefined);
  vi.stubEnv('EVERY_LANGUAGE', undefined);
  const failures = [{ file: 'lib/a.test.ts', titles: ['adds up'], message: 'expected 2' }];
  recordFailed([row('types', 1), row('build', 0), { ...row('tests: units', 1), failures }], path);
  expect(findLastFailed(path)).toEqual({
    env: { TEST_SEED: '7', GATE: '1' },
    steps: { types: [], 'tests: units': [{ file: 'lib/a.test.ts', titles: ['adds up'] }] },
  });
  recordFailed([row('types', 0)], path);
  expect(findLastFailed(path)).toBeUndefined();
});

test.each([
  { tests: [], selected: [] },
  { tests: [{ file: 'a.test.ts', titles: ['adds (up)'] }], selected: ['a.test.ts', '-t', 'adds \\(up\\)'] },
  {
    tests: [
      { file: 'a.test.ts', titles: ['a cart', 'adds'] },
      { file: 'a.test.ts', titles: ['lasts'] },
    ],
    selected: ['a.test.ts', '-t', 'a cart adds|lasts'],
  },
  {
    tests: [
      { file: 'a.test.ts', titles: ['adds'] },
      { file: 'b.test.ts', titles: [] },
    ],
    selected: ['a.test.ts', 'b.test.ts'],
  },
  { tests: [{ file: 'vitest', titles: ['no report'] }], selected: [] },
])('$tests are selected by $selected', ({ tests, selected }) => {
  expect(selectTests(tests)).toEqual(selected);
});
