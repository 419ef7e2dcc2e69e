import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface TestId {
  file: string;
  /** The titles of the groups around the test and its own; none for a file that could not be loaded. */
  titles: string[];
}

export interface TestFailure extends TestId {
  /** The first line of the error. */
  message: string;
}

export interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
  failures?: TestFailure[];
  /** The tests that passed only on a later try, with their first error. */
  flaky?: TestFailure[];
  /** The seconds that the tests of each file took, added up. */
  files?: { name: string; seconds: number }[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  numTodoTests?: number;
  testResults: {
    name?: string;
    status: string;
    /** Milliseconds since 1970. */
    startTime?: number;
    endTime?: number;
    message?: string;
    assertionResults?: { status: string; fullName?: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSpec {
  title: string;
  ok: boolean;
  tests?: { status?: string; results?: PlaywrightTry[] }[];
}

interface PlaywrightTry {
  duration?: number;
  /** The error that ended the try, such as a time limit, and where the test was then. */
  errors?: { message?: string; location?: { line: number } }[];
}

interface PlaywrightSuite {
  title: string;
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors?: { message: string }[];
  suites?: PlaywrightSuite[];
}

/**
 * Counts a vitest JSON report. A file that could not be loaded is a failure, and so is a failed run without a failing test,
 * whose error only the run's `output` has.
 */
export function readVitestCounts(path: string, exitCode: number, output = ''): Counts {
  const report = findReport<VitestReport>(path);
  if (!report) return { passed: 0, failed: 1, failures: [createFailure('vitest', ['no report'], output)] };
  const results = report.testResults.map(({ name = '', status, message, assertionResults = [] }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    return {
      file: relative(process.cwd(), name),
      message,
      tests,
      isUnloaded: status === 'failed' && tests.length === 0,
    };
  });
  const failed = report.numFailedTests + results.filter(({ isUnloaded }) => isUnloaded).length;
  const skipped = (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0);
  const flaky = listFlakyVitestTests(report);
  const files = report.testResults.map(({ name = '', startTime = 0, endTime = 0 }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }));
  if (failed === 0 && exitCode !== 0) {
    const failure = createFailure(
      'vitest',
      [`no test failed, but it ended with ${exitCode}`],
      findError(output),
    );
    return { passed: report.numPassedTests, failed: 1, skipped, failures: [failure], flaky, files };
  }
  return {
    passed: report.numPassedTests,
    failed,
    skipped,
    flaky,
    files,
    failures: results.flatMap(({ file, message, tests, isUnloaded }) =>
      isUnloaded
        ? [createFailure(file, [], message)]
        : tests.map(({ fullName = '', failureMessages }) =>
            createFailure(file, [fullName], failureMessages?.[0]),
          ),
    ),
  };
}

/** Lists the tests that passed after a failed try; vitest reports the errors of those tries. */
const listFlakyVitestTests = ({ testResults }: VitestReport): TestFailure[] =>
  testResults.flatMap(({ name = '', assertionResults = [] }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
      .map(({ fullName = '', failureMessages }) =>
        createFailure(relative(process.cwd(), name), [fullName], failureMessages?.[0]),
      ),
  );

const createFailure = (file: string, titles: string[], message = ''): TestFailure => ({
  file,
  titles,
  message: findFirstLine(message),
});
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** Finds the first error outside of tests in vitest's output. */
const findError = (output: string) =>
  /Unhandled (?:Error|Rejection)\b[^\n]*\n+([^\n]+)/.exec(output.replace(colors, ''))?.[1];
const findFirstLine = (message: string) =>
  message.replace(colors, '').trim().split('\n', 1)[0]!.slice(0, 300);

/** Counts a Playwright JSON report. Errors outside of tests are failures, and a test that passed on a retry has passed. */
export function readPlaywrightCounts(path: string, exitCode: number): Counts {
  const report = findReport<PlaywrightReport>(path);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errors = report.errors ?? [];
  const failed = unexpected + errors.length;
  return {
    passed: expected + flaky,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped,
    failures: [
      ...errors.map(({ message }) => createFailure('playwright', ['error'], message)),
      ...listSpecs(report.suites)
        .filter(({ spec }) => !spec.ok)
        .map(({ file, titles, spec }) => createFailure(file, titles, describeError(spec, -1))),
    ],
    flaky: listSpecs(report.suites)
      .filter(({ spec }) => spec.ok && spec.tests?.some(({ status }) => status === 'flaky'))
      .map(({ file, titles, spec }) => createFailure(file, titles, describeError(spec, 0))),
    files: report.suites?.map((suite) => ({ name: suite.title, seconds: sumDurations(suite) / 1000 })),
  };
}

const sumDurations = (suite: PlaywrightSuite): number =>
  listSpecs([suite])
    .flatMap(({ spec }) => spec.tests ?? [])
    .flatMap(({ results = [] }) => results)
    .reduce((sum, { duration = 0 }) => sum + duration, 0);
/**
 * Returns the first line of a try's error, with what Playwright saw last and the line of the test: the error of a time
 * limit names neither.
 */
function describeError({ tests }: PlaywrightSpec, nth: number): string {
  const errors = tests?.at(-1)?.results?.at(nth)?.errors ?? [];
  const line = errors.find(({ location }) => location)?.location?.line;
  const seen = errors.map(({ message = '' }) => findLastSeen(message)).find(Boolean);
  const details = [seen, line && `line ${line}`].filter(Boolean).join(', ');
  return findFirstLine(errors[0]?.message ?? '') + (details && ` (${details})`);
}

/** Returns the last line of a call log that does not name a pause or a next try. */
function findLastSeen(message: string): string | undefined {
  const [, log = ''] = message.replace(colors, '').split('Call log:\n', 2);
  return log
    .split('\n')
    .map((line) => line.replace(/^[\s\-\d×]+/, '').trim())
    .filter((line) => line && !/^(?:waiting|retrying|scrolling|done scrolling)\b/.test(line))
    .at(-1)
    ?.slice(0, 200);
}

/** Lists all specs of a report with their file, which is the outermost suite, and the titles of the inner ones. */
function listSpecs(
  suites: PlaywrightSuite[] = [],
  above: string[] = [],
): { file: string; titles: string[]; spec: PlaywrightSpec }[] {
  return suites.flatMap(({ title, specs = [], suites: inner }) => {
    const [file = title, ...groups] = [...above, title];
    return [
      ...specs.map((spec) => ({ file, titles: [...groups, spec.title], spec })),
      ...listSpecs(inner, [...above, title]),
    ];
  });
}

function findReport<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
