import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the bundles are made of. */
export const BUNDLE_SOURCES = [
  'backend',
  'lib',
  'server.ts',
  'scripts/build',
  'tsconfig.json',
  'package-lock.json',
];

/** What the staff console is made of. */
export const CONSOLE_SOURCES = [
  'app/theme.css',
  'components',
  'console',
  'lib',
  'postcss.config.mjs',
  'tsconfig.json',
  'package-lock.json',
];

/** What the pages are made of. */
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

/** One hash over the names and contents of files and folders; what is missing counts as empty. */
export function hashSources(root, sources) {
  const hash = createHash('sha256');
  const add = (path) => {
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
