import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

const resolve = {
  alias: [
    { find: /^@\//, replacement: root },
    // In Next it fails the build of a browser bundle; in plain Node it would fail always.
    { find: /^server-only$/, replacement: `${root}node_modules/server-only/empty.js` },
  ],
};

const exclude = ['**/node_modules/**', '**/dist/**', '**/.next*/**', '**/.data/**', 'e2e/**'];

export default defineConfig({
  resolve,
  test: {
    projects: [
      {
        resolve,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.db.test.ts', '**/*.dom.test.tsx'],
          // Generous: a limit is there to end what hangs, not to judge a slow machine.
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
          testTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: ['backend/db/testing-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
