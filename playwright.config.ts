import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const debian = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM_PATH || debian.find((path) => existsSync(path));

/** Tenant hosts are names of this machine, whatever its resolver says. */
const hosts = ['*.localhost', '*.example.test', 'localhost']
  .map((name) => `MAP ${name} 127.0.0.1`)
  .join(', ');

const waiting = /(outage|workers)\.spec\.ts$/;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/stack-setup.ts',
  workers: 3,
  projects: [
    { name: 'pages', testIgnore: waiting, workers: 2 },
    // They mostly wait for time limits and started processes, so they run beside the others.
    { name: 'outages', testMatch: waiting, workers: 1 },
  ],
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    // Set by the global setup, before any worker reads this file.
    baseURL: process.env.STACK_URL,
    browserName: 'chromium',
    // A page's requests pass by `page.route` when a worker answers them; e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Recording takes a third of the time; repeat a failed test with --trace on.
    trace: 'off',
    // Drawing what moves costs processor time. Tests of motion ask for it.
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
