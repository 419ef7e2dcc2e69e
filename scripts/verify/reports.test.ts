import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlaywrightCounts, readVitestCounts } from './reports';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makan-report-'));
  path = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (report: unknown) => writeFileSync(path, JSON.stringify(report));

const addsUp = { file: 'lib/a.test.ts', titles: ['adds up'], message: 'expected 2' };
const loaded = { status: 'passed', assertionResults: [{ status: 'passed' }] };

test('passed, failed and skipped tests are counted', () => {
  const failing = {
    name: join(process.cwd(), 'lib/a.test.ts'),
    status: 'failed',
    startTime: 1_000,
    endTime: 3_500,
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
    failures: [addsUp],
    flaky: [],
    files: [
      { name: '', seconds: 0 },
      { name: 'lib/a.test.ts', seconds: 2.5 },
    ],
  });
});

test('a test that passed on its second try is flaky, with its first error', () => {
  const name = join(process.cwd(), 'lib/a.test.ts');
  const second = { status: 'passed', fullName: 'adds up', failureMessages: ['expected 2\nat line 3'] };
  const results = [{ status: 'passed', failureMessages: [] }, second];
  write({
    numPassedTests: 2,
    numFailedTests: 0,
    testResults: [{ name, status: 'passed', assertionResults: results }],
  });
  expect(readVitestCounts(path, 0)).toMatchObject({
    passed: 2,
    failed: 0,
    flaky: [addsUp],
  });
});

test('a file that cannot be loaded fails, though it holds no test', () => {
  const broken = { name: 'lib/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] };
  write({ numPassedTests: 4, numFailedTests: 0, testResults: [loaded, broken] });
  expect(readVitestCounts(path, 1)).toMatchObject({ passed: 4, failed: 1 });
  expect(readVitestCounts(path, 1).failures).toEqual([
    { file: expect.stringMatching(/lib\/b\.test\.ts$/), titles: [], message: 'no such module' },
  ]);
});

test('a run that fails without a failing test fails, and so does one without a report', () => {
  write({ numPassedTests: 4, numFailedTests: 0, testResults: [loaded] });
  const output = '.x.\n\u001b[31m⎯ Unhandled Error ⎯\u001b[39m\nReferenceError: document is not defined\n';
  expect(readVitestCounts(path, 1, output)).toMatchObject({
    failed: 1,
    failures: [
      {
        file: 'vitest',
        titles: ['no test failed, but it ended with 1'],
        message: 'ReferenceError: document is not defined',
      },
    ],
  });
  expect(readVitestCounts(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(readPlaywrightCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

const clickError = `locator.click: Test timeout of 240000ms exceeded.
Call log:
\u001b[2m  - waiting for getByRole('button', { name: 'Pay' })\u001b[22m
  -   - locator resolved to <button type="button">Pay</button>
  - attempting click action
    2 × waiting for element to be visible, enabled and stable
      - element is not stable
    - retrying click action
    - waiting 20ms
`;

test('browser tests count by their outcome, and errors around them as failures', () => {
  const errors = [
    { message: 'Test timeout of 240000ms exceeded.\n' },
    { message: clickError, location: { file: 'cart.spec.ts', line: 12, column: 3 } },
  ];
  const test = { results: [{ errors }] };
  const message = 'Test timeout of 240000ms exceeded. (element is not stable, line 12)';
  const specs = [
    { title: 'adds', ok: true, tests: [{ results: [{ duration: 1_500 }] }] },
    { title: 'takes away', ok: false, tests: [{ status: 'unexpected', ...test }] },
    { title: 'lasts', ok: true, tests: [{ status: 'flaky', results: [...test.results, {}] }] },
  ];
  const suites = [{ title: 'cart.spec.ts', suites: [{ title: 'a cart', specs }] }];
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  write({ stats, errors: [{ message: 'setup' }], suites });
  expect(readPlaywrightCounts(path, 1)).toEqual({
    passed: 8,
    failed: 2,
    skipped: 2,
    failures: [
      { file: 'playwright', titles: ['error'], message: 'setup' },
      { file: 'cart.spec.ts', titles: ['a cart', 'takes away'], message },
    ],
    flaky: [{ file: 'cart.spec.ts', titles: ['a cart', 'lasts'], message }],
    files: [{ name: 'cart.spec.ts', seconds: 1.5 }],
  });
});
