import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { needsLogin } from './needs-login';
import { gonePage, indexedPages, missingPage, pageKind, routes } from './routes';

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

test('the routes table and the page files are the same list', () => {
  const files = [...pages.keys()].filter((path) => path !== missingPage && path !== gonePage);
  expect(files.sort()).toEqual(Object.keys(routes).sort());
});

test('GRD-05 the browser’s login rule agrees with the routes table', () => {
  for (const [path, { login }] of Object.entries(routes))
    expect([path, needsLogin(path)]).toEqual([path, !!login]);
});

test('a canonical address is an indexed page', () => {
  const canonicals = Object.values(routes).flatMap(({ index }) =>
    typeof index === 'object' ? [index.canonical] : [],
  );
  for (const path of canonicals) expect(indexedPages).toContain(path);
});

test('a page that differs by user is rendered per request, so that its scripts carry the nonce', () => {
  const staticPages = [...pages].filter(
    ([path, source]) => pageKind(path) === 'own' && !source.includes("'force-dynamic'"),
  );
  expect(staticPages.map(([path]) => path)).toEqual([]);
});

test('a cached page reads nothing of a request', () => {
  const reading = [...pages].filter(
    ([path, source]) =>
      pageKind(path) === 'public' && /searchParams|next\/headers|force-dynamic|no-store/.test(source),
  );
  expect(reading.map(([path]) => path)).toEqual([]);
});
