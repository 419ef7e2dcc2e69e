import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Matches mocks and changes of globals or of the environment, which affect all files of the same worker. */
const CHANGES_SHARED_STATE =
  /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers|spyOn)\(|process\.env\.\w+\s*=[^=]|\bdelete process\.env\b|process\.chdir\(|\bglobalThis\.\w+\s*=[^=]/;
const UNIT_TEST = /(?<!\.db|\.dom|\.slow)\.test\.tsx?$/;
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'e2e', 'test-results', 'playwright-report']);

/** Returns whether a test file with this source needs a separate context. */
export const needsIsolation = (source: string): boolean => CHANGES_SHARED_STATE.test(source);

/** Returns the unit test files below the folder that need a separate context, as paths with `/`. */
export function findIsolatedTests(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return findIsolatedTests(root, path);
    if (!UNIT_TEST.test(entry.name) || !needsIsolation(readFileSync(path, 'utf8'))) return [];
    return [relative(root, path).split(sep).join('/')];
  });
}
