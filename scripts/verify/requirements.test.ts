import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkRequirements, getTitles } from './requirements.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'makan-requirements-'));
  mkdirSync(join(root, 'docs'));
  writeFileSync(
    join(root, 'docs', 'requirements.md'),
    '| ID | Requirement |\n| XY-01 | one |\n| XY-02 | two |\n',
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(root, name), text);

test('titles are found in plain, parametrised and conditional tests and of groups of them, and not in skipped ones', () => {
  const source = [
    "test('a', () => {});",
    "it.each([1, 2])('b %s', () => {});",
    "test.runIf(true)(\n  'c',\n  () => {});",
    "test.skip('d', () => {});",
    "describe('e', () => {});",
    "describe.skip('g', () => {});",
    'test("f", () => {});',
  ].join('\n');
  expect(getTitles(source)).toEqual(['a', 'b %s', 'c', 'e', 'f']);
});

test('an unknown id of a known area is an error, a word that only looks like an id is not', () => {
  write('a.test.ts', "test('XY-01 and XY-09 in UTF-16', () => {});");
  const { errors, covered } = checkRequirements(root);
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('names XY-09');
  expect([...covered]).toEqual(['XY-01']);
});

test('a required id without a test is an error; ranges and whole areas are understood', () => {
  write('a.test.ts', "test('XY-01 does it', () => {});");
  for (const entry of ['XY-02', 'XY-01..02', 'XY']) {
    write('docs/requirements-required.txt', `# these\n${entry}\n`);
    expect(checkRequirements(root).errors).toEqual(['No test names XY-02']);
  }
  write('docs/requirements-required.txt', 'XY-01\n');
  expect(checkRequirements(root).errors).toEqual([]);
});

test('a misspelt entry of the required list is an error', () => {
  write('docs/requirements-required.txt', 'XZ-01\n');
  expect(checkRequirements(root).errors[0]).toContain('"XZ-01" is no requirement');
});
