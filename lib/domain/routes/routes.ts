/**
 * All pages of a restaurant's site. Any other path shows one "not found" page per restaurant and language, so that
 * made-up addresses fill no cache. Server only: browser code imports `paths` and `isLoginNeeded` instead.
 */
interface Route {
  /**
   * `public`: the same for everybody, cached by the caching server, reads no cookie, header or query while rendering.
   * `own`: may differ by diner, rendered per request, never cached.
   */
  kind: 'public' | 'own';
  /** A guest must log in first (GRD-05). */
  login?: true;
  /**
   * `indexed`: in the sitemap. Another path: crawlable, with that page as its canonical address and without "noindex", which
   * would contradict it. Absent: hidden from search engines.
   */
  index?: 'indexed' | { canonical: string };
}

/** The indexed pages are in the order of the sitemap. */
export const routes: Readonly<Record<string, Route>> = {
  '/home': { kind: 'public', index: 'indexed' },
  '/menu': { kind: 'public', index: 'indexed' },
  '/voucher/list': { kind: 'public', index: 'indexed' },
  '/shopInfo': { kind: 'public', index: 'indexed' },
  '/terms/policy': { kind: 'public', index: 'indexed' },
  '/terms/protocol': { kind: 'public', index: 'indexed' },
  '/orderDish': { kind: 'public', index: { canonical: '/home' } },
  '/dish': { kind: 'own', index: { canonical: '/home' } },
  '/search': { kind: 'public' },
  '/coupon-detail': { kind: 'public' },
  '/table': { kind: 'own' },
  '/table/bill': { kind: 'own' },
  '/group': { kind: 'own' },
  '/settlement/order': { kind: 'own' },
  '/payment/paynow': { kind: 'own' },
  '/payment/wechat': { kind: 'own' },
  '/orderList': { kind: 'own' },
  '/historicalOrder': { kind: 'own' },
  '/orderDetail': { kind: 'own', login: true },
  '/myOrderDetail': { kind: 'own' },
  '/orderCancel': { kind: 'own', login: true },
  '/orderDesc': { kind: 'own', login: true },
  '/reserve-detail': { kind: 'own' },
  '/reserve-share': { kind: 'own' },
  '/reserve-answer': { kind: 'own' },
  '/table-offer': { kind: 'own' },
  '/queue': { kind: 'own' },
  '/voucher-buy-success': { kind: 'own' },
  '/voucher-buy-fail': { kind: 'own' },
  '/voucher-submit-success': { kind: 'own' },
  '/my': { kind: 'own', login: true },
  '/userInfo': { kind: 'own' },
  '/myAddress': { kind: 'own' },
  '/myOrder': { kind: 'own' },
  '/myReserve': { kind: 'own' },
  '/myFavorite': { kind: 'own' },
  '/myWallet': { kind: 'own' },
  '/myCharge': { kind: 'own' },
  '/myChargeDetail': { kind: 'own' },
  '/transactionDetails': { kind: 'own' },
  '/mycollection': { kind: 'own' },
};

const findRoute = (path: string): Route | undefined =>
  Object.hasOwn(routes, path) ? routes[path] : undefined;

/** The page for unknown paths, in the restaurant's theme, with status 404. */
export const missingPage = '/missing';

/** The page for addresses that were removed, with status 410. */
export const gonePage = '/gone';

export type PageKind = Route['kind'] | 'missing' | 'gone';

/** Returns the kind of a path without language and query. */
export const getPageKind = (path: string): PageKind => findRoute(path)?.kind ?? 'missing';

/** Whether search engines may index a route, and under which path. */
type Indexing = { take: true; as: string } | { take: false };

/** Pages of the sitemap. */
export const indexedPages: readonly string[] = Object.keys(routes).filter(
  (path) => routes[path]?.index === 'indexed',
);

/** Returns the rule for a path without language; it holds with any query. */
export function getIndexing(path: string): Indexing {
  const index = findRoute(path)?.index;
  if (!index) return { take: false };
  return { take: true, as: index === 'indexed' ? path : index.canonical };
}

/** Returns whether a page rendered per request is sent with `X-Robots-Tag: noindex`. */
export const isHiddenFromSearch = (path: string): boolean =>
  getPageKind(path) === 'own' && !getIndexing(path).take;

const passedPaths = new Set([
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/icon.svg',
  '/apple-icon.png',
  '/apple-touch-icon.png',
  '/sw.js',
]);
const passedFolders = [
  '/api/',
  '/_next/',
  '/media/',
  '/calendar/',
  '/og/',
  '/icons/',
  '/feeds/',
  '/dev/',
  '/assets/',
  '/.well-known/',
];

/** Returns whether a path belongs to no restaurant's pages: route handlers, built files, images. */
export function isPassed(path: string): boolean {
  return passedPaths.has(path) || passedFolders.some((folder) => path.startsWith(folder));
}
