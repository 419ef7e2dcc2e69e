import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rotateLog } from './rotate-log';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'makan-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a full log moves aside while its writer goes on, and five older files stay', () => {
  const log = join(folder, 'backend.log');
  const file = openSync(log, 'a', 0o600);
  for (let round = 1; round <= 8; round++) {
    writeSync(file, `round ${round} ${'x'.repeat(100)}\n`);
    rotateLog(log, 100);
  }
  writeSync(file, 'after\n');
  closeSync(file);
  expect(readFileSync(log, 'utf8')).toBe('after\n');
  expect(readdirSync(folder).sort()).toEqual([
    'backend.log',
    ...[1, 2, 3, 4, 5].map((n) => `backend.log.${n}`),
  ]);
  expect(readFileSync(`${log}.1`, 'utf8')).toContain('round 8');
  expect(readFileSync(`${log}.5`, 'utf8')).toContain('round 4');
});

test('a small log stays as it is, and a missing one is no error', () => {
  const log = join(folder, 'backend.log');
  rotateLog(log, 100);
  expect(readdirSync(folder)).toEqual([]);
});
