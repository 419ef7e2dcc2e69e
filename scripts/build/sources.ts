import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files and folders whose changes require new bundles. */
export const BUNDLE_SOURCES = [
  'backend',
  'lib',
  'server.ts',
  'deploy/start.ts',
  'scripts/build',
  'scripts/dev',
  'scripts/project.ts',
  'scripts/up',
  'tsconfig.json',
  'package-lock.json',
];

/** Files and folders whose changes require a new build of the staff console. */
export const CONSOLE_SOURCES = [
  'app/theme.css',
  'components',
  'console',
  'lib',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** Files and folders whose changes require a new build of the pages. */
export const PAGE_SOURCES = [
  'app',
  'components',
  'lib',
  'messages',
  'public',
  'i18n',
  'middleware.ts',
  'next.config.mjs',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

const NOT_BUILT = /\.test\.tsx?$|^messages\/parts$|^backend\/db\/migrations$/;

/** Returns a hash of the names and contents of all files; a missing source counts as empty. */
export function hashSources(root: string, sources: string[]): string {
  const hash = createHash('sha256');
  const add = (path: string) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat || NOT_BUILT.test(path)) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
      return;
    }
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}
