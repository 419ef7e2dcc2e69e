import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findHolder, releasePidFile, takePidFile } from './pid-file';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makan-pid-'));
  file = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a file is taken once, and names its holder to the next', () => {
  expect(takePidFile(file)).toBeUndefined();
  expect(takePidFile(file)).toBe(process.pid);
  expect(findHolder(file)).toBe(process.pid);
  releasePidFile(file);
  expect(findHolder(file)).toBeUndefined();
  expect(takePidFile(file)).toBeUndefined();
});

test('the file of a process that has ended is replaced completely', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, `${pid} 1\n`);
  expect(findHolder(file)).toBeUndefined();
  expect(takePidFile(file)).toBeUndefined();
  expect(findHolder(file)).toBe(process.pid);
  expect(readdirSync(folder)).toEqual(['lock']);
});

test.runIf(process.platform === 'linux')('a later process with the same id is not the holder', () => {
  writeFileSync(file, `${process.pid} 1\n`);
  expect(findHolder(file)).toBeUndefined();
});

test('the file of another process is not given up', () => {
  writeFileSync(file, `${process.ppid} \n`);
  releasePidFile(file);
  expect(findHolder(file)).toBe(process.ppid);
});
