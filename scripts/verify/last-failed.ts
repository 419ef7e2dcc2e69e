import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../project';
import type { TestId } from './reports';
import type { Row } from './tally';

/** The failures of a run and the settings that repeat it. */
export interface FailedRun {
  env: Record<string, string>;
  /** The failed tests of each failed step; none for a step without tests. */
  steps: Record<string, TestId[]>;
}

const PATH = join(root, 'node_modules', '.cache', 'makan', 'failed.json');
const TEST_FILE = /\.(test|spec)\.tsx?$/;
const SETTINGS = ['TEST_SEED', 'GATE', 'FULL', 'EVERY_LANGUAGE'];

/** Replaces the record by the failures of these rows; a run that passed removes it. */
export function recordFailed(rows: Row[], path = PATH): void {
  const failed = rows.filter((row) => row.failed > 0);
  rmSync(path, { force: true });
  if (failed.length === 0) return;
  const settings = SETTINGS.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const steps = failed.map(({ name, failures = [] }) => [
    name,
    failures.map(({ file, titles }) => ({ file, titles })),
  ]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    JSON.stringify({ env: Object.fromEntries(settings), steps: Object.fromEntries(steps) }),
  );
}

/** Returns the failures of the last recorded run, or undefined when it had none. */
export function findLastFailed(path = PATH): FailedRun | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the arguments that select these tests: their files and, by `option`, a pattern of their titles. A file that could
 * not be loaded is selected whole, and so are the others then; an error outside of a file selects everything.
 */
export function selectTests(tests: TestId[] = [], option: '-t' | '--grep' = '-t'): string[] {
  const files = [...new Set(tests.map(({ file }) => file))];
  if (!files.every((file) => TEST_FILE.test(file))) return [];
  const isWhole = tests.some(({ titles }) => titles.length === 0);
  if (tests.length === 0 || isWhole) return files;
  return [...files, option, tests.map(({ titles }) => escapePattern(titles.join(' '))).join('|')];
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
