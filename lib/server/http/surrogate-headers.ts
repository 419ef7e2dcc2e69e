import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isPassed } from '@/lib/domain/routes/routes';

/** Seconds for which a shared cache may serve a page when its purge fails. */
export const sharedSeconds = 60;

/** Key of all pages, purged when everything may have changed. */
export const allPagesKey = 'pages';

/** Returns the key of all pages and files of a restaurant. */
export const getRestaurantKey = (restaurantId: number): string => `restaurant-${restaurantId}`;

/**
 * Returns the headers with which a shared cache stores a restaurant's pages (OPS-09). Browsers and other caches use
 * `Cache-Control`, which these headers leave unchanged. `path` is without language.
 */
export function getPageSurrogate(restaurantId: number, path: string): OutgoingHttpHeaders {
  const restaurant = getRestaurantKey(restaurantId);
  return {
    'surrogate-key': `${allPagesKey} ${restaurant} ${restaurant}${path}`,
    'surrogate-control': `max-age=${sharedSeconds}`,
  };
}

/**
 * Headers of files and images, whose names contain a hash of their content: they are stored for the duration of
 * `Cache-Control`.
 */
export const fileSurrogate: OutgoingHttpHeaders = { 'surrogate-key': 'files' };
export const imageSurrogate: OutgoingHttpHeaders = { 'surrogate-key': 'pictures' };

/** Returns the path of a page without the internal prefix `/<restaurant>/<locale>`. */
export const getShownPath = (internalPath: string): string =>
  internalPath.slice(internalPath.indexOf('/', internalPath.indexOf('/', 1) + 1));

/** Responses of calls never leave this process. */
const isCall = (path: string) => path.startsWith('/api/');

/**
 * Limits the caching of Next's direct responses. Pages and their payloads are not stored: they may be a visitor's own,
 * and Next's ages are for the caching server only. A file that is equal for all diners, such as the sitemap, gets the
 * surrogate headers of its restaurant, if any.
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
