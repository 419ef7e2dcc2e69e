import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releasePidFile, takePidFile } from '../backend/db/pid-file';

const lockFile = (version: string) => JSON.stringify({ packages: { 'node_modules/a': { version } } });

let root: string;

/** Creates a project whose installed package is older than in its lock file, and an `npm` that records its calls. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'makan-run-'));
  for (const folder of ['bin', 'scripts', 'node_modules/tsx'])
    mkdirSync(join(root, folder), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(root, path), text, { mode: 0o755 });
  cpSync(fileURLToPath(new URL('run.mjs', import.meta.url)), join(root, 'scripts/run.mjs'));
  write('package.json', '{"type": "module"}');
  write('package-lock.json', lockFile('2.0.0'));
  write('node_modules/.package-lock.json', lockFile('1.0.0'));
  write(
    'node_modules/tsx/package.json',
    '{"name": "tsx", "type": "module", "exports": {"./esm/api": "./api.js"}}',
  );
  // Stands in for the compiler: the scripts of this test are JavaScript.
  write(
    'node_modules/tsx/api.js',
    `import { register as load } from 'node:module';
    export const register = () => { load('data:text/javascript,' + encodeURIComponent(
      'export const load = (url, context, next) => next(url, url.endsWith(".ts") ? { ...context, format: "module" } : context)')); return () => {}; };`,
  );
  write('bin/npm', '#!/bin/sh\necho "npm $1"\n');
  for (const name of ['up', 'makan', 'verify'])
    write(`scripts/${name}.ts`, 'console.log("ran", process.argv.slice(2).join());');
});
afterEach(() => rmSync(root, { recursive: true }));

function run(...args: string[]) {
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/run.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: '', PATH: `${join(root, 'bin')}:${process.env.PATH}` },
  });
  return { stdout, stderr };
}

test('packages are installed when they are not those of package-lock.json', () => {
  expect(run('up').stdout).toContain('npm ci');
  writeFileSync(join(root, 'node_modules/.package-lock.json'), lockFile('2.0.0'));
  expect(run('up').stdout).toBe('ran \n');
});

test('an operator command runs without an install', () => {
  expect(run('makan', 'order', '--json').stdout).toBe('ran order,--json\n');
});

test('the packages of a running stack are not replaced', () => {
  const lock = join(root, '.data/up.lock');
  takePidFile(lock);
  try {
    expect(run('up').stderr).toContain(`Makan runs (process ${process.pid})`);
    expect(run('up').stdout).not.toContain('npm ci');
    expect(run('verify').stdout).toBe('0 passed, 1 failed\n');
  } finally {
    releasePidFile(lock);
  }
});

test.runIf(process.platform === 'linux')('a lock that a killed stack left behind is no obstacle', () => {
  mkdirSync(join(root, '.data'));
  writeFileSync(join(root, '.data/up.lock'), `${process.pid} 1\n`);
  expect(run('up').stdout).toContain('npm ci');
});
