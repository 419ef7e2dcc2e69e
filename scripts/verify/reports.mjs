import { readFileSync } from 'node:fs';

/**
 * Counts of a vitest JSON report. A file that could not be loaded is a failure, though it holds no test, and so is a run that
 * failed without a failing test.
 */
export function vitestCounts(path, exitCode) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloaded;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  };
}

/** Counts of a Playwright JSON report; errors outside of tests are failures, and a test that passed on a retry has passed. */
export function playwrightCounts(path, exitCode) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + (report.errors?.length ?? 0);
  return { passed: expected + flaky, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
