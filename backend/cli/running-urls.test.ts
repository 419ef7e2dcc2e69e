import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConsoleUrl, readStorefrontUrl } from './running-urls';

const folder = mkdtempSync(join(tmpdir(), 'makan-running-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const env = { DATA_DIR: folder };

test('a command finds the addresses of what runs, unless its own settings name others', () => {
  expect(readStorefrontUrl(env)).toBeUndefined();
  expect(readConsoleUrl(env)).toBe('http://console.localhost:4000');
  writeFileSync(
    join(folder, 'running.json'),
    JSON.stringify({ storefrontUrl: 'http://127.0.0.1:3000', consoleUrl: 'https://desk.example.com' }),
  );
  expect(readStorefrontUrl(env)).toBe('http://127.0.0.1:3000');
  expect(readConsoleUrl(env)).toBe('https://desk.example.com');
  expect(readConsoleUrl({ ...env, CONSOLE_HOST: 'staff.example.com' })).toBe('https://staff.example.com');
});
