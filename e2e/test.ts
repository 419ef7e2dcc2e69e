import { test as base } from '@playwright/test';
import { type ErrorLog, watchErrors } from './page-errors';

export * from '@playwright/test';

interface TestFixtures {
  /**
   * Names the errors that a test provokes, by patterns of their lines as `/^503 .*gateway/`. Every other error of its pages
   * fails the test.
   */
  expectErrors: (...patterns: RegExp[]) => void;
}

interface WorkerFixtures {
  errorLog: ErrorLog;
}

/** Playwright's `test`. Fails on a server error, an uncaught error and a logged error of any page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  errorLog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => use([]),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, errorLog }, use) => {
      watchErrors(browser, errorLog);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  expectErrors: [
    async ({ errorLog }, use) => {
      const expected: RegExp[] = [];
      await use((...patterns) => void expected.push(...patterns));
      const errors = errorLog.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (errors.length > 0) throw new Error(`The pages had errors: ${errors.join('\n')}`);
    },
    { auto: true },
  ],
});
