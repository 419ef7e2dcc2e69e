import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ID = /\b[A-Z][A-Z0-9]{1,4}-\d{2,3}\b/g;
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'test-results', 'playwright-report']);

/** `test('title'`, `describe('title'`, `test.runIf(x)('title'`, `test.each([...])('title'`: the call's name, if any, and the title. */
const TITLE = /(?:\b(test|it|describe)((?:\.\w+)*)|\))\(\s*(['"`])((?:\\.|(?!\3)[^\\])*)\3\s*,/g;
/** A test that does not run covers no requirement. */
const NOT_RUN = /\.(skip|todo|fixme|step)\b/;
/** Rulings are tested through the rows that cite them. */
const AREA_WITHOUT_TESTS = 'DEC';

/** Words, area, number and state of a row: the state is the last cell. */
const ROW = /^(\|\s*([A-Z][A-Z0-9]{1,4})-(\d{2,3})\s*\|.*)\|\s*([^|]*?)\s*\|$/;

interface Row {
  id: string;
  area: string;
  /** The heading above it. */
  section: string;
  /** Every cell but the last, as written. */
  words: string;
  /** The last cell: empty, `open`, or `open: "clause"` with the clauses that are not met. */
  state: string;
}

/**
 * Compares docs/requirements.md with its lock and with the titles of tests. Returns the errors: words that were changed, rows that
 * are gone, states that quote other words, met rows without a test, open rows with one.
 */
export function findRequirementErrors(root: string): string[] {
  const rows = parseRows(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'));
  const lock = readFileSync(join(root, 'docs', 'requirements.lock'), 'utf8');
  const { covered, errors } = findCoverage(root, rows);
  const missing = rows.filter(
    ({ id, area, state }) => area !== AREA_WITHOUT_TESTS && state !== 'open' && !covered.has(id),
  );
  if (missing.length > 0) errors.push(`No test names ${missing.map(({ id }) => id).join(', ')}`);
  return [...errors, ...findLockErrors(rows, lock), ...rows.flatMap((row) => findStateErrors(row, covered))];
}

function parseRows(text: string): Row[] {
  const rows: Row[] = [];
  let section = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('## ')) section = line.slice(3);
    const [, words, area, number, state] = ROW.exec(line) ?? [];
    if (words && area && number)
      rows.push({ id: `${area}-${number}`, area, section, words: words.trim(), state: state ?? '' });
  }
  return rows;
}

/** One line a section, `0123456789ab Heading`: a digest of the words of its rows. */
function findLockErrors(rows: Row[], lock: string): string[] {
  const sections = [...new Set(rows.map(({ section }) => section))];
  const digests = sections.map((section) => {
    const own = rows.filter((row) => row.section === section).map(({ words }) => words);
    return `${createHash('sha256').update(own.join('\n')).digest('hex').slice(0, 12)} ${section}`;
  });
  const locked = lock.split('\n').filter((line) => line && !line.startsWith('#'));
  const changed = digests.filter((line) => !locked.includes(line));
  const gone = locked.filter((line) => !sections.includes(line.slice(line.indexOf(' ') + 1)));
  return [
    ...changed.map(
      (line) => `docs/requirements.lock lacks "${line}": requirements are not reworded to fit the code`,
    ),
    ...gone.map((line) => `docs/requirements.md lacks the section of "${line}"`),
  ];
}

function findStateErrors({ id, words, state }: Row, covered: Set<string>): string[] {
  if (state === '') return [];
  if (state === 'open')
    return covered.has(id)
      ? [`${id} is open and a test names it: quote the clauses that are still open`]
      : [];
  const clauses = [...state.matchAll(/"([^"]+)"/g)].map(([, clause]) => clause ?? '');
  if (!state.startsWith('open: "')) return [`${id}: the state is empty, open, or open: "clause"`];
  return clauses
    .filter((clause) => !words.includes(clause))
    .map((clause) => `${id} has no clause "${clause}"`);
}

function findCoverage(root: string, rows: Row[]): { covered: Set<string>; errors: string[] } {
  const known = new Set(rows.map(({ id }) => id));
  const areas = new Set(rows.map(({ area }) => area));
  const covered = new Set<string>();
  const errors: string[] = [];
  for (const file of listTestFiles(root)) {
    for (const title of getTitles(readFileSync(file, 'utf8'))) {
      for (const [id] of title.matchAll(ID)) {
        if (known.has(id)) covered.add(id);
        else if (areas.has(id.slice(0, id.indexOf('-'))))
          errors.push(`${relative(root, file)}: "${title}" names ${id}, which is not a requirement`);
      }
    }
  }
  return { covered, errors };
}

/** Returns the titles of tests that run, without ids in titles that are built at run time. */
export function getTitles(source: string): string[] {
  return [...source.matchAll(TITLE)]
    .filter(([, , modifiers]) => !NOT_RUN.test(modifiers ?? ''))
    .map((found) => found[4] ?? '');
}

function listTestFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listTestFiles(path);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}
