import { pageKind } from './pages';

/** What a search engine shall do with a route: take it, count it as another one, or leave it out. */
export type Indexing = { take: true; as: string } | { take: false };

/** Pages in the sitemap, in the order of their worth. */
export const indexedPages = [
  '/home',
  '/menu',
  '/voucher/list',
  '/shopInfo',
  '/terms/policy',
  '/terms/protocol',
] as const;

/**
 * Routes that show what another one shows: they may be crawled, and count as that one. A "noindex" beside such a canonical
 * address would say two things at once.
 */
const sameAs: Record<string, string> = {
  '/orderDish': '/home',
  '/dish': '/home',
};

/** The rule for a route without its language; any query of it counts as the plain route. */
export function getIndexing(path: string): Indexing {
  if ((indexedPages as readonly string[]).includes(path)) return { take: true, as: path };
  const other = sameAs[path];
  return other ? { take: true, as: other } : { take: false };
}

/** Pages rendered per request that no search engine shall show, whatever their HTML says. */
export const hiddenFromSearch = (path: string): boolean =>
  pageKind(path) === 'own' && !getIndexing(path).take;
