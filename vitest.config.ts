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
          exclude: [...exclude, '**/*.db.test.ts'],
        },
      },
      {
        resolve,
        test: {
          name: 'db',
          include: ['**/*.db.test.ts'],
          exclude,
          globalSetup: ['backend/db/testing-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
