import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isLoginNeeded } from './needs-login';
import { getPageKind, gonePage, indexedPages, missingPage, routes } from './routes';

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
    expect([path, isLoginNeeded(path)]).toEqual([path, !!login]);
});

test('a canonical address is an indexed page', () => {
  const canonicals = Object.values(routes).flatMap(({ index }) =>
    typeof index === 'object' ? [index.canonical] : [],
  );
  for (const path of canonicals) expect(indexedPages).toContain(path);
});

test('a page that differs by user is rendered per request, so that its scripts carry the nonce', () => {
  const staticPages = [...pages].filter(
    ([path, source]) => getPageKind(path) === 'own' && !source.includes("'force-dynamic'"),
  );
  expect(staticPages.map(([path]) => path)).toEqual([]);
});

test('a cached page reads nothing of a request', () => {
  const reading = [...pages].filter(
    ([path, source]) =>
      getPageKind(path) === 'public' && /searchParams|next\/headers|force-dynamic|no-store/.test(source),
  );
  expect(reading.map(([path]) => path)).toEqual([]);
});

test('OPS-04 Next serves no page past its life: nobody then gets an old one that is being rendered', () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
  const expireTime = /expireTime: (\d+)/.exec(read('next.config.mjs'))?.[1];
  const lives = [read('app/[restaurant]/[locale]/layout.tsx'), ...pages.values()].flatMap((source) =>
    [...source.matchAll(/export const revalidate = (\w+)/g)].map(([, seconds]) => seconds),
  );
  expect(new Set(lives)).toEqual(new Set([expireTime]));
});
