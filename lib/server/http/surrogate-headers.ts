import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isPassed } from '@/lib/domain/routes/routes';

/** Seconds for which a shared cache may serve a page whose purge does not reach it. */
export const sharedSeconds = 60;

/** Key of all pages, purged when everything may have changed. */
export const allPagesKey = 'pages';

/** Returns the key of all that shows a restaurant. */
export const getRestaurantKey = (restaurantId: number): string => `restaurant-${restaurantId}`;

/**
 * Returns the headers with which a shared cache stores what shows a restaurant (OPS-09). Browsers and other caches on the way go
 * by `Cache-Control`, which these headers leave as it is. `path` is without language.
 */
export function getPageSurrogate(restaurantId: number, path: string): OutgoingHttpHeaders {
  const restaurant = getRestaurantKey(restaurantId);
  return {
    'surrogate-key': `${allPagesKey} ${restaurant} ${restaurant}${path}`,
    'surrogate-control': `max-age=${sharedSeconds}`,
  };
}

/** Headers of files and images, whose names contain a hash of their content: they are stored for as long as `Cache-Control` says. */
export const fileSurrogate: OutgoingHttpHeaders = { 'surrogate-key': 'files' };
export const imageSurrogate: OutgoingHttpHeaders = { 'surrogate-key': 'pictures' };

/** Returns the path of a page without the internal prefix `/<restaurant>/<locale>`. */
export const getShownPath = (internalPath: string): string =>
  internalPath.slice(internalPath.indexOf('/', internalPath.indexOf('/', 1) + 1));

/** Calls, and what never leaves this process. */
const isCall = (path: string) => path.startsWith('/api/');

/**
 * Settles what caches may do with an answer that Next gives directly. Pages and their payloads are stored nowhere: they may be
 * a visitor's own, and Next's ages are meant for the caching server alone. A file that is the same for everybody, such as the
 * sitemap, gets the surrogate headers of its restaurant, when there are any.
 */
export function limitSharing(response: ServerResponse, path: string, surrogate?: OutgoingHttpHeaders): void {
  const control = String(response.getHeader('cache-control') ?? '');
  if (!isPassed(path)) {
    if (!/no-store/.test(control)) response.setHeader('cache-control', 'private, no-store');
    return;
  }
  const isPublic = /\bpublic\b/.test(control) && !/private|no-store|no-cache/.test(control);
  if (!surrogate || isCall(path) || !isPublic) return;
  if (response.statusCode !== 200 || response.hasHeader('set-cookie')) return;
  for (const [name, value] of Object.entries(surrogate)) if (value) response.setHeader(name, value);
}
