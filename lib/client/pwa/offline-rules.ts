import { getHtmlLang, type Locale } from '@/lib/contract/values';

/** The worker's handling of a request: from the cache, from the cache only offline, or not at all. */
export type Handling =
  /** A page that is the same for all diners and useful offline; `path` is its cache key. */
  | { kind: 'page'; path: string }
  /**
   * Any other navigation: from the network only, with an offline page. The browser never handles one itself, because it
   * would send a second request beside the worker's, and a link may work only once.
   */
  | { kind: 'elsewhere' }
  /** A file of the build, named by its content. */
  | { kind: 'file' }
  /** A stored image, named by its content. */
  | { kind: 'picture' };

/**
 * Pages without data of a diner. The pages of a table have none in their HTML: the device has stored what they show
 * (lib/client/parties/live-party.ts).
 */
const readableOffline = new Set(['/home', '/orderDish', '/menu', '/shopInfo', '/table', '/table/bill']);

const prefix = /^\/(en|zh-CN|vn)(?=\/)/;

export const isReadableOffline = (path: string): boolean => readableOffline.has(path.replace(prefix, ''));

/**
 * Returns the handling; undefined for every change and all data of a diner, which the browser handles as if there were
 * no worker.
 */
export function chooseHandling(
  request: { method: string; mode: string; url: string },
  origin: string,
): Handling | undefined {
  if (request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  if (url.origin !== origin) return undefined;
  const path = url.pathname;
  if (request.mode === 'navigate') {
    // The root redirects to the home page, which is impossible offline.
    if (path === '/') return { kind: 'page', path: '/home' };
    return isReadableOffline(path) ? { kind: 'page', path } : { kind: 'elsewhere' };
  }
  if (path.startsWith('/_next/static/')) return { kind: 'file' };
  if (/^\/media\/[\w-]+\.webp$/.test(path)) return { kind: 'picture' };
  return undefined;
}

const file = /\/_next\/static\/[\w./~-]+/g;
const picture = /\/media\/[\w-]+\.webp/g;

/** Returns the files that a page needs, and its first images. */
export function getParts(html: string, maxImages: number): { files: string[]; pictures: string[] } {
  return {
    files: [...new Set(html.match(file) ?? [])].filter((path) => /\.(?:js|css|woff2)$/.test(path)),
    pictures: [...new Set(html.match(picture) ?? [])].slice(0, maxImages),
  };
}

/** Marks a cached page with its time in milliseconds; its script shows the time to the diner. */
export const markCachedPage = (html: string, storedAt: number): string =>
  html.replace(/<html\b/, `<html data-stored-at="${storedAt}"`);

/** Returns the language tag of a URL that names a language. */
export function parseLanguage(path: string): string | undefined {
  const locale = prefix.exec(path)?.[1] as Locale | undefined;
  return locale && getHtmlLang(locale);
}
