import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Counts of a vitest JSON report. A file that could not be loaded is a failure, though it holds no test, and so is a run that
 * failed without a failing test.
 */
export function readVitestCounts(path, exitCode) {
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
    failures: report.testResults.flatMap(({ name, status, message, assertionResults = [] }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      const file = relative(process.cwd(), name ?? '');
      if (status === 'failed' && tests.length === 0)
        return [formatFailure(file, 'could not be loaded', message)];
      return tests.map(({ fullName, failureMessages }) =>
        formatFailure(file, fullName, failureMessages?.[0]),
      );
    }),
  };
}

/** One failing test in one line: often only the end of a long output is stored. */
const formatFailure = (file, title, message = '') => `${file}: ${title}: ${getFirstLine(message)}`;
const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const getFirstLine = (message) => message.replace(colours, '').trim().split('\n', 1)[0].slice(0, 300);

/** Counts of a Playwright JSON report; errors outside of tests are failures, and a test that passed on a retry has passed. */
export function readPlaywrightCounts(path, exitCode) {
  const report = read(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + (report.errors?.length ?? 0);
  return {
    passed: expected + flaky,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped,
    failures: [
      ...(report.errors ?? []).map(({ message }) => formatFailure('playwright', 'error', message)),
      ...(report.suites ?? []).flatMap((suite) => listFailedSpecs(suite, [])),
    ],
  };
}

function listFailedSpecs({ title, specs = [], suites = [] }, above) {
  const path = [...above, title];
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title: name, tests }) =>
      formatFailure(path.join(' > '), name, tests?.at(-1)?.results?.at(-1)?.error?.message),
    );
  return [...own, ...suites.flatMap((suite) => listFailedSpecs(suite, path))];
}

function read(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
