import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRequirementErrors, getTitles } from './requirements';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'makan-requirements-'));
  mkdirSync(join(root, 'docs'));
  writeRows('| XY-01 | one, and more | |', '| XY-02 | two | |');
  write('docs/requirements.lock', `# words\n${getLockLine()}\n`);
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const writeRows = (...rows: string[]) => writeSection('XY Things', ...rows);
const writeSection = (heading: string, ...rows: string[]) =>
  write(
    'docs/requirements.md',
    `## ${heading}\n\n| ID | Requirement | State |\n|---|---|---|\n${rows.join('\n')}\n`,
  );
const cover = (...ids: string[]) =>
  write('a.test.ts', ids.map((id) => `test('${id} does it', () => {});`).join('\n'));

/** Returns the lock's line of the only section, from the error about an empty lock. */
function getLockLine(): string {
  write('docs/requirements.lock', '');
  const [, line] = /lacks "([^"]+)"/.exec(findRequirementErrors(root).join('\n')) ?? [];
  return line!;
}

test('the words of this project’s requirements are locked, and each is tested or open', () => {
  expect(findRequirementErrors(fileURLToPath(new URL('../..', import.meta.url)))).toEqual([]);
});

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
  write('a.test.ts', "test('XY-01, XY-02 and XY-09 in UTF-16', () => {});");
  expect(findRequirementErrors(root)).toEqual([expect.stringContaining('names XY-09')]);
});

test('a row that is not open as a whole needs a test', () => {
  cover('XY-01');
  expect(findRequirementErrors(root)).toEqual(['No test names XY-02']);
  writeRows('| XY-01 | one, and more | |', '| XY-02 | two | open: "two" |');
  expect(findRequirementErrors(root)).toEqual(['No test names XY-02']);
  writeRows('| XY-01 | one, and more | |', '| XY-02 | two | open |');
  expect(findRequirementErrors(root)).toEqual([]);
});

test('a row that a test names is not open as a whole', () => {
  cover('XY-01', 'XY-02');
  writeRows('| XY-01 | one, and more | |', '| XY-02 | two | open |');
  expect(findRequirementErrors(root)).toEqual([expect.stringContaining('XY-02 is open and a test names it')]);
});

test('an open clause is quoted from its row', () => {
  cover('XY-01', 'XY-02');
  writeRows('| XY-01 | one, and more | open: "and more" (later) |', '| XY-02 | two | |');
  expect(findRequirementErrors(root)).toEqual([]);
  writeRows('| XY-01 | one, and more | open: "and less" |', '| XY-02 | two | later |');
  expect(findRequirementErrors(root)).toEqual([
    'XY-01 has no clause "and less"',
    'XY-02: the state is empty, open, or open: "clause"',
  ]);
});

test.each([
  ['reworded', ['| XY-01 | one | |', '| XY-02 | two | |']],
  ['taken out', ['| XY-01 | one, and more | |']],
])('a row that is %s is an error', (_, rows) => {
  cover('XY-01');
  writeRows(...rows.map((row) => row.replace('two | |', 'two | open |')));
  expect(findRequirementErrors(root)).toEqual([expect.stringContaining('requirements are not reworded')]);
});

test('a section that is taken out, and one without a lock, are errors', () => {
  cover('ZZ-01');
  writeSection('ZZ Others', '| ZZ-01 | one | |');
  expect(findRequirementErrors(root)).toEqual([
    expect.stringMatching(/requirements.lock lacks "[0-9a-f]{12} ZZ Others"/),
    expect.stringMatching(/requirements.md lacks the section of "[0-9a-f]{12} XY Things"/),
  ]);
});
