/**
 * The routes that exist. A path that isn't here is answered by one "not found" page per restaurant and language, so that
 * made-up addresses leave nothing behind in any cache (rendering.md 5).
 */

/**
 * Pages that are the same for everybody: rendered once per restaurant and language, kept, and served by the front door
 * from memory. They read no cookie, header or query while rendering.
 */
const publicPages = new Set([
  '/home',
  '/orderDish',
  '/search',
  '/shopInfo',
  '/menu',
  '/terms/policy',
  '/terms/protocol',
  '/voucher/list',
  '/coupon-detail',
]);

/** Pages that may differ by diner: rendered per request, never kept. */
const ownPages = new Set([
  '/dish',
  '/settlement/order',
  '/payment/paynow',
  '/payment/wechat',
  '/orderList',
  '/historicalOrder',
  '/orderDetail',
  '/myOrderDetail',
  '/orderCancel',
  '/orderDesc',
  '/reserve-detail',
  '/reserve-share',
  '/voucher-buy-success',
  '/voucher-buy-fail',
  '/voucher-submit-success',
  '/my',
  '/userInfo',
  '/myAddress',
  '/myOrder',
  '/myReserve',
  '/myFavorite',
  '/myWallet',
  '/myCharge',
  '/myChargeDetail',
  '/transactionDetails',
  '/mycollection',
]);

/** Where an unknown path ends: a page that says so in the restaurant's own looks, with status 404. */
export const missingPage = '/missing';

/** Where the address of something ends that was there and has been taken away: the same with status 410. */
export const gonePage = '/gone';

export type PageKind = 'public' | 'own' | 'missing' | 'gone';

export function pageKind(path: string): PageKind {
  if (publicPages.has(path)) return 'public';
  return ownPages.has(path) ? 'own' : 'missing';
}

const passedPaths = new Set([
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/icon.svg',
  '/apple-icon.png',
  '/apple-touch-icon.png',
  '/sw.js',
]);
const passedFolders = ['/api/', '/_next/', '/media/', '/og/', '/icons/', '/dev/', '/assets/'];

/** What belongs to no restaurant's pages: handlers, built files, pictures. */
export function isPassed(path: string): boolean {
  return passedPaths.has(path) || passedFolders.some((folder) => path.startsWith(folder));
}
