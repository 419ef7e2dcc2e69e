import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM_PATH || debian.find((path) => existsSync(path));

/** Maps the tenants' hosts to this machine, because not every resolver does. */
const hosts = ['*.localhost', '*.example.test', 'localhost']
  .map((name) => `MAP ${name} 127.0.0.1`)
  .join(', ');

/** Chance must not cost a submission: CI tries again, and verify names the tests that needed it. */
const isCi = Boolean(process.env.CI);

const waiting = /(outage|workers)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/stack-setup.ts',
  workers: 4,
  projects: [
    { name: 'pages', testIgnore: waiting, workers: 3 },
    // These tests mostly wait for time limits and started processes, so they run beside the others.
    { name: 'outages', testMatch: waiting, workers: 1 },
  ],
  grep: process.env.GATE ? /@gate/ : undefined,
  retries: isCi ? 2 : 0,
  // These limits end hanging tests; a busy machine takes five times as long as a quiet one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // The global setup sets STACK_URL before any worker reads this file.
    baseURL: process.env.STACK_URL,
    browserName: 'chromium',
    // `page.route` does not see requests that a service worker answers; e2e/offline.spec.ts allows one.
    serviceWorkers: 'block',
    // Without these a click on what never comes uses up the limit of its test, and no line is named.
    actionTimeout: 90_000,
    navigationTimeout: 90_000,
    // Recording takes a third of the time, so only a second try is recorded; --trace on records a run by hand.
    trace: isCi ? 'on-first-retry' : 'off',
    // Animations cost processor time, so only tests of motion enable them.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        `--host-resolver-rules=${hosts}`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-domain-reliability',
        '--disable-sync',
        '--no-first-run',
        '--no-pings',
      ],
    },
  },
});
