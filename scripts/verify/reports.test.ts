import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './reports.mjs';

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
  const failing = { status: 'failed', assertionResults: [{ status: 'failed' }] };
  write({
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [loaded, failing],
  });
  expect(vitestCounts(path, 1)).toEqual({ passed: 4, failed: 1, skipped: 3 });
});

test('a file that cannot be loaded fails, though it holds no test', () => {
  const broken = { status: 'failed', assertionResults: [] };
  write({ numPassedTests: 4, numFailedTests: 0, testResults: [loaded, broken] });
  expect(vitestCounts(path, 1)).toMatchObject({ passed: 4, failed: 1 });
});

test('a run that fails without a failing test fails, and so does one without a report', () => {
  write({ numPassedTests: 4, numFailedTests: 0, testResults: [loaded] });
  expect(vitestCounts(path, 1)).toMatchObject({ failed: 1 });
  expect(vitestCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
  expect(playwrightCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1 });
});

test('browser tests count by their outcome, and errors around them as failures', () => {
  write({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'setup' }] });
  expect(playwrightCounts(path, 1)).toEqual({ passed: 8, failed: 2, skipped: 2 });
});
