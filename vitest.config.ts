import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { mergeMessages } from './scripts/build/merge-messages.mjs';
import { findIsolatedTests } from './scripts/verify/isolated-tests.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));

const resolve = {
  alias: [
    { find: /^@\//, replacement: root },
    // In Next it fails the build of a browser bundle; in plain Node it would fail always.
    { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
  ],
};

const exclude = ['**/node_modules/**', '**/dist/**', '**/.next*/**', '**/.data/**', 'e2e/**'];
const processTests = 'backend/testing/**/*.db.test.ts';
const withDatabase = {
  globalSetup: ['backend/db/testing-setup.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
};
const isolated = findIsolatedTests(root);

mergeMessages(root);

// Workers inherit it: random tests of one run share a seed, and TEST_SEED repeats the run.
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
          exclude: [...exclude, '**/*.db.test.ts', '**/*.dom.test.tsx', ...isolated],
          // One module graph per worker instead of per file: the imports cost more than the tests.
          pool: 'threads',
          isolate: false,
          // Generous: a limit is there to end what hangs, not to judge a slow machine.
          testTimeout: 60_000,
        },
      },
      {
        // Unit tests that mock modules or change globals: each file has a context of its own.
        resolve,
        test: {
          name: 'unit-isolated',
          include: isolated,
          exclude,
          pool: 'vmThreads',
          testTimeout: 60_000,
        },
      },
      {
        // One component in a document without layout: what it shows and answers, where no page and no backend is needed.
        resolve,
        test: {
          name: 'dom',
          include: ['**/*.dom.test.tsx'],
          exclude,
          environment: 'happy-dom',
          setupFiles: ['components/testing/document.ts'],
          // Its ESM names next/navigation without a file ending, which only a bundler finds.
          server: { deps: { inline: ['next-intl'] } },
          // A fresh context for each file in a worker that stays: half the time of a fresh worker.
          pool: 'vmThreads',
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude: [...exclude, processTests],
          // Each file has a database of its own; loading the backend again for each took most of the time.
          isolate: false,
          ...withDatabase,
        },
      },
      {
        // Database tests that start, kill and wait for whole processes. Verify runs them one at a time.
        resolve,
        test: {
          name: 'db-processes',
          include: [processTests],
          exclude,
          ...withDatabase,
          globalSetup: [...withDatabase.globalSetup, 'scripts/verify/bundle-backend.mjs'],
        },
      },
    ],
  },
});
