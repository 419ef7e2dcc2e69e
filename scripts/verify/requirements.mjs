import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ID = /\b[A-Z][A-Z0-9]{1,4}-\d{2,3}\b/g;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** `test('title'`, `describe('title'`, `test.runIf(x)('title'`, `test.each([...])('title'`: the call's name, if any, and the title. */
const TITLE = /(?:\b(test|it|describe)((?:\.\w+)*)|\))\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3\s*,/g;
/** A test that does not run covers no requirement. */
const NOT_RUN = /\.(skip|todo|fixme|step)\b/;

/** Compares the ids in test titles with docs/requirements.md. Returns errors and coverage. */
export function checkRequirements(root) {
  const text = readFileSync(join(root, 'docs', 'requirements.md'), 'utf8');
  const known = new Set([...text.matchAll(/^\|\s*([A-Z][A-Z0-9]{1,4}-\d{2,3})\s*\|/gm)].map((row) => row[1]));
  const areas = new Set([...known].map(getArea));
  const errors = [];
  const covered = new Set();
  for (const file of listTestFiles(root)) {
    for (const title of getTitles(readFileSync(file, 'utf8'))) {
      for (const [id] of title.matchAll(ID)) {
        if (known.has(id)) covered.add(id);
        else if (areas.has(getArea(id)))
          errors.push(`${relative(root, file)}: "${title}" names ${id}, which is not a requirement`);
      }
    }
  }
  const required = readRequired(join(root, 'docs', 'requirements-required.txt'), known, errors);
  const missing = required.filter((id) => known.has(id) && !covered.has(id));
  if (missing.length > 0) errors.push(`No test names ${missing.join(', ')}`);
  return { errors, known, covered, required };
}

/** Returns the titles of tests that run. Ids in titles built at run time are not found. */
export function getTitles(source) {
  return [...source.matchAll(TITLE)]
    .filter(([, , modifiers]) => !NOT_RUN.test(modifiers ?? ''))
    .map((found) => found[4]);
}

/** One entry a line: an id, `CHK-01..08`, or a whole area such as `MNU`; `#` begins a remark. */
function readRequired(path, known, errors) {
  if (!existsSync(path)) return [];
  const entries = readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean);
  return [...new Set(entries.flatMap((entry) => expand(entry, known, errors)))];
}

function expand(entry, known, errors) {
  const [, area, from, to] = /^([A-Z][A-Z0-9]{1,4})(?:-(\d{2,3})(?:\.\.(\d{2,3}))?)?$/.exec(entry) ?? [];
  const ids = [...known].filter((id) => {
    const number = Number(id.slice(id.indexOf('-') + 1));
    if (getArea(id) !== area) return false;
    return from === undefined || (number >= Number(from) && number <= Number(to ?? from));
  });
  if (ids.length === 0) errors.push(`docs/requirements-required.txt: "${entry}" is no requirement`);
  return ids;
}

const getArea = (id) => id.slice(0, id.indexOf('-'));

function listTestFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listTestFiles(path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}
