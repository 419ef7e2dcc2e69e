import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { mergeMessages } from './scripts/build/merge-messages.ts';
import { findIsolatedTests } from './scripts/verify/isolated-tests.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

const resolve = { alias: [{ find: /^@\//, replacement: root }] };

/** Milliseconds. The limit is generous, because it ends hanging tests and must not fail on a slow machine. */
const testTimeout = 60_000;
const expect = { poll: { timeout: 20_000 } };

const exclude = ['**/node_modules/**', '**/dist/**', '**/.next*/**', '**/.data/**', 'e2e/**'];
const processTests = 'backend/testing/**/*.db.test.ts';
/**
 * One crash of each kind, which verify runs in place of all: backends and PostgreSQL under orders, two backends at one table;
 * and the orderly stop.
 */
const gateProcessTests = [
  'backend/testing/processes/stop-backend.db.test.ts',
  'backend/testing/crash/crash.db.test.ts',
  'backend/testing/crash/invariants.db.test.ts',
  'backend/testing/two-backends/parties.db.test.ts',
];
/** These tests call the storefront's handlers with a database. */
const contractTests = 'contract-tests/**/*.db.test.ts';
const slowTests = '**/*.slow.test.ts';
/** Rules that read the whole source with tools of their own take minutes of a busy machine, so only verify:full has them. */
const longRules = ['scripts/verify/expressions.slow.test.ts', 'scripts/verify/getters.slow.test.ts'];
const withDatabase = {
  // Chance must not cost a submission: CI tries again, and verify names the tests that needed it.
  retry: process.env.CI ? 1 : 0,
  globalSetup: ['backend/db/testing-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect,
};
const isolated = findIsolatedTests(root);

mergeMessages(root);

// Workers inherit the variable, so all random tests of a run share one seed, and TEST_SEED repeats the run.
if (!process.env.TEST_SEED) {
  process.env.TEST_SEED = String(randomInt(2 ** 31));
  console.error(`Random tests use TEST_SEED=${process.env.TEST_SEED}`);
}

export default defineConfig({
  resolve,
  test: {
    // Vitest leaves one core free, which is half of a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.dom.test.tsx', ...isolated, slowTests],
          // Each worker keeps one module graph for all of its files, because imports take longer than the tests.
          pool: 'threads',
          isolate: false,
          testTimeout,
          expect,
        },
      },
      {
        // Each takes seconds, mostly of programs that it starts, so verify runs them and check does not.
        resolve,
        test: {
          name: 'slow',
          include: [slowTests],
          exclude: process.env.GATE ? [...exclude, ...longRules] : exclude,
          testTimeout,
          expect,
        },
      },
      {
        // Unit tests that mock modules or change globals run in a separate context per file.
        resolve,
        test: {
          name: 'unit-isolated',
          include: isolated,
          exclude,
          pool: 'vmThreads',
          testTimeout,
          expect,
        },
      },
      {
        // Component tests render one component in a document without layout, page or backend.
        resolve,
        test: {
          name: 'dom',
          include: ['**/*.dom.test.tsx'],
          exclude,
          environment: 'happy-dom',
          setupFiles: ['components/testing/document.ts'],
          // Its ESM imports next/navigation without a file ending, which only a bundler resolves.
          server: { deps: { inline: ['next-intl'] } },
          // Reuses workers with a fresh context for each file, which takes half the time of fresh workers.
          pool: 'vmThreads',
          testTimeout,
          expect,
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: [...exclude, processTests, contractTests],
          // Each file has its own database, and reloading the backend for each file would take most of the time.
          isolate: false,
          ...withDatabase,
        },
      },
      {
        // The storefront keeps its environment and its caches for the life of a process, so each file has one.
        resolve,
        test: { name: 'contract', include: [contractTests], exclude, ...withDatabase },
      },
      {
        // These tests send HTTP requests to a whole stack with the demo restaurants and need no browser.
        resolve,
        test: {
          name: 'http',
          include: ['e2e/http/**/*.test.ts'],
          ...withDatabase,
          globalSetup: ['e2e/stack-setup.ts'],
        },
      },
      {
        // These database tests start and kill whole processes; verify runs them one at a time.
        resolve,
        test: {
          name: 'db-processes',
          include: process.env.GATE ? gateProcessTests : [processTests],
          exclude,
          ...withDatabase,
          globalSetup: [...withDatabase.globalSetup, 'scripts/verify/bundle-backend.ts'],
        },
      },
    ],
  },
});
