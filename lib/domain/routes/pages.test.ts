import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { gonePage, missingPage, pageKind } from './pages';

const folder = new URL('../../../app/[restaurant]/[locale]/', import.meta.url);

/** The routes that have a page, and the source of each. */
const pages = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('page.tsx'))
    .map((file) => {
      const route = file.replace(/(^|\/)page\.tsx$/, '').replace(/\([^)]*\)\/?/g, '');
      return [`/${route.replace(/\/$/, '')}`, readFileSync(new URL(file, folder), 'utf8')] as const;
    }),
);

test('every page can be reached: it stands in the list of routes', () => {
  const ends = [missingPage, gonePage];
  const unlisted = [...pages.keys()].filter((path) => !ends.includes(path) && pageKind(path) === 'missing');
  expect(unlisted).toEqual([]);
});

test('a page that differs by diner is rendered per request, or its policy’s nonce would not be on its scripts', () => {
  const kept = [...pages].filter(
    ([path, source]) => pageKind(path) === 'own' && !source.includes("'force-dynamic'"),
  );
  expect(kept.map(([path]) => path)).toEqual([]);
});

test('a page that is kept reads nothing of a request', () => {
  const reading = [...pages].filter(
    ([path, source]) =>
      pageKind(path) === 'public' && /searchParams|next\/headers|force-dynamic|no-store/.test(source),
  );
  expect(reading.map(([path]) => path)).toEqual([]);
});
