import { test as base } from '@playwright/test';
import { type ErrorLog, watchErrors } from './page-errors';

export * from '@playwright/test';

interface TestFixtures {
  /**
   * Declares expected errors by patterns of their lines, such as `/^503 .*gateway/`. Every other error of its pages
   * fails the test.
   */
  expectErrors: (...patterns: RegExp[]) => void;
}

interface WorkerFixtures {
  errorLog: ErrorLog;
}

/**
 * Sets the time of each click to a second after the one before: tests click faster than people, and a second click
 * within 300 ms would count as a double tap (components/ui/button.tsx).
 */
function clickAtPaceOfPeople(): void {
  let last = Number.NEGATIVE_INFINITY;
  addEventListener(
    'click',
    (event) => {
      if (!event.isTrusted) return;
      last = Math.max(event.timeStamp, last + 1_000);
      Object.defineProperty(event, 'timeStamp', { value: last });
    },
    true,
  );
}

/** Playwright's `test`, extended to fail on a server error, an uncaught error and a logged error of any page. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  errorLog: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
    async ({}, use) => use([]),
    { scope: 'worker' },
  ],
  browser: [
    async ({ browser, errorLog }, use) => {
      watchErrors(browser, errorLog);
      const open = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await open(...options);
        await context.addInitScript(clickAtPaceOfPeople);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
  expectErrors: [
    async ({ errorLog }, use, { retry }) => {
      const expected: RegExp[] = [];
      await use((...patterns) => void expected.push(...patterns));
      const errors = errorLog.splice(0).filter((line) => !expected.some((pattern) => pattern.test(line)));
      if (errors.length > 0) throw new Error(`The pages had errors: ${errors.join('\n')}`);
      if (process.env.FAIL_FIRST_TRY && retry === 0) throw new Error('FAIL_FIRST_TRY asks for a second try.');
    },
    { auto: true },
  ],
});
