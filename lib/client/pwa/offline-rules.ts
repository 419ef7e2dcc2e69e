import { getHtmlLang, type Locale } from '@/lib/contract/values';

/** What the worker does with a request: serve from what it keeps, or only when the network is away, or nothing at all. */
export type Handling =
  /** A page that is the same for everybody and worth reading offline; `path` is what it is cached under. */
  | { kind: 'page'; path: string }
  /**
   * Any other navigation: from the network only, with an offline page. None is left to the browser, which would send a second
   * request beside the worker's, and a link may work only once.
   */
  | { kind: 'elsewhere' }
  /** A file of the build, named by its content. */
  | { kind: 'file' }
  /** A stored image, named by its content. */
  | { kind: 'picture' };

/** Pages without anything of a diner: cached for everybody by the server too (lib/domain/routes/routes.ts). */
const readableOffline = new Set(['/home', '/orderDish', '/menu', '/shopInfo']);

const prefix = /^\/(en|zh-CN|vn)(?=\/)/;

export const isReadableOffline = (path: string): boolean => readableOffline.has(path.replace(prefix, ''));

/** Undefined: the worker lets the browser do what it would without it; so for every change and all that is a diner's. */
export function getHandling(
  request: { method: string; mode: string; url: string },
  origin: string,
): Handling | undefined {
  if (request.method !== 'GET') return undefined;
  const url = new URL(request.url);
  if (url.origin !== origin) return undefined;
  const path = url.pathname;
  if (request.mode === 'navigate') {
    // The root leads to the home page, which it can't do offline.
    if (path === '/') return { kind: 'page', path: '/home' };
    return isReadableOffline(path) ? { kind: 'page', path } : { kind: 'elsewhere' };
  }
  if (path.startsWith('/_next/static/')) return { kind: 'file' };
  if (/^\/media\/[\w-]+\.webp$/.test(path)) return { kind: 'picture' };
  return undefined;
}

const file = /\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g;
const picture = /\/media\/[\w-]+\.webp/g;

/** The files that a page needs to work, and the images it shows, the first of them. */
export function getParts(html: string, maxImages: number): { files: string[]; pictures: string[] } {
  return {
    files: [...new Set(html.match(file) ?? [])],
    pictures: [...new Set(html.match(picture) ?? [])].slice(0, maxImages),
  };
}

/** Marks a cached page with the time it is from, in milliseconds; its script tells the diner. */
export const markCachedPage = (html: string, storedAt: number): string =>
  html.replace(/<html\b/, `<html data-stored-at="${storedAt}"`);

/** Returns the language tag of a URL that names a language. */
export function getLanguage(path: string): string | undefined {
  const locale = prefix.exec(path)?.[1] as Locale | undefined;
  return locale && getHtmlLang(locale);
}
