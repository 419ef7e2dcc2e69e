import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as parts from './next-parts';

const root = join(process.cwd(), 'node_modules/next/dist');
/** `env` replaces another part of Next. */
const { env: _, ...ours } = parts;
const theirs: Record<string, unknown> = createRequire(import.meta.url)('next/dist/lib/constants');

/** Returns the files that may run in a browser; a build leaves those of the dev server out. */
const listBrowserFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && !/^dev\//.test(file))
    .map((file) => join(root, folder, file));

test('the browser part of Next reads only the constants that replace its own, with equal values', () => {
  const read = listBrowserFiles('client').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const [, name] = /const (\w+) = require\("(?:\.\.\/)+lib\/constants"\)/.exec(text) ?? [];
    return name
      ? [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, constant]) => constant!)
      : [];
  });
  expect(read.length).toBeGreaterThan(0);
  const names = [...new Set(read)];
  expect(Object.fromEntries(names.map((name) => [name, theirs[name]]))).toEqual(ours);
});
