import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywrightCounts, readVitestCounts } from './reports.mjs';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makan-report-'));
  path = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (report: unknown) => writeFileSync(path, JSON.stringify(report));

const loaded = { status: 'passed', assertionResults: [{ status: 'passed' }] };

test('passed, failed and skipped tests are counted', () => {
  const failing = {
    name: join(process.cwd(), 'lib/a.test.ts'),
    status: 'failed',
    assertionResults: [
      { status: 'passed' },
      {
        status: 'failed',
        fullName: 'adds up',
        failureMessages: ['\u001b[31mexpected 2\u001b[39m\nat line 3'],
      },
    ],
  };
  write({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [loaded, failing],
  });
  expect(readVitestCounts(path, 1)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 3,
    failures: ['lib/a.test.ts: adds up: expected 2'],
  });
});

test('a file that cannot be loaded fails, though it holds no test', () => {
  const broken = { name: 'lib/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  write({ numPassedTests: 4, numFailedTests: 0, testResults: [loaded, broken] });
  expect(readVitestCounts(path, 1)).toMatchObject({ passed: 4, failed: 1 });
  expect(readVitestCounts(path, 1).failures).toEqual([
    expect.stringMatching(/lib\/b\.test\.ts: could not be loaded: no such module$/),
  ]);
});

test('a run that fails without a failing test fails, and so does one without a report', () => {
  write({ numPassedTests: 4, numFailedTests: 0, testResults: [loaded] });
  expect(readVitestCounts(path, 1)).toMatchObject({ failed: 1 });
  expect(readVitestCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  expect(readPlaywrightCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

test('browser tests count by their outcome, and errors around them as failures', () => {
  const test = { results: [{ error: { message: 'no such button\n  at cart.spec.ts' } }] };
  const specs = [
    { title: 'adds', ok: true, tests: [{ results: [{}] }] },
    { title: 'takes away', ok: false, tests: [test] },
  ];
  const suites = [{ title: 'cart.spec.ts', suites: [{ title: 'a cart', specs }] }];
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  write({ stats, errors: [{ message: 'setup' }], suites });
  expect(readPlaywrightCounts(path, 1)).toEqual({
    passed: 8,
    failed: 2,
    skipped: 2,
    failures: ['playwright: error: setup', 'cart.spec.ts > a cart: takes away: no such button'],
  });
});
