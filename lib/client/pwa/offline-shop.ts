import { buildOfflinePage, readBrand } from './offline-page';
import {
  chooseHandling,
  getParts,
  type Handling,
  isReadableOffline,
  markCachedPage,
  parseLanguage,
} from './offline-rules';

interface Surroundings {
  caches: CacheStorage;
  fetch: (input: Request | string, init?: RequestInit) => Promise<Response>;
  clock: () => number;
  /** The build of this worker. */
  version: string;
  origin: string;
  /** The browser's language, for an address without one. */
  language: string;
}

/** Milliseconds before a cached page replaces a slow one. */
const patience = 6_000;
/** Maximum numbers of cached files; the oldest are removed first. */
const maxFiles = 250;
const maxImages = 120;
/** Maximum number of a page's images that are cached with it when the browser has them already. */
const listPageImages = 60;

const prefix = 'makan-';
const imageCache = `${prefix}pictures`;
const storedAtHeader = 'x-stored-at';

const isPage = (response: Response) =>
  response.status === 200 &&
  !response.redirected &&
  (response.headers.get('content-type') ?? '').startsWith('text/html');

/**
 * The shop offline: the latest pages with their scripts, styles and images, by build. It contains no data of a diner:
 * pages that differ by diner and the gateway are never cached.
 */
export function createOfflineShop(given: Surroundings) {
  const { caches, fetch, clock, version, origin } = given;
  const cacheName = `${prefix}${version}`;

  async function listOlderCaches(): Promise<string[]> {
    const names = await caches.keys();
    return names.filter((name) => name.startsWith(prefix) && name !== cacheName && name !== imageCache);
  }

  async function trim(cache: Cache, most: number): Promise<void> {
    const keys = await cache.keys();
    for (const key of keys.slice(0, Math.max(0, keys.length - most))) {
      if (!isReadableOffline(new URL(key.url, origin).pathname)) await cache.delete(key);
    }
  }

  async function take(into: Cache, part: string, how: RequestInit): Promise<void> {
    if (await into.match(part)) return;
    const got = await fetch(part, { ...how, credentials: 'omit' });
    if (got.ok) await into.put(part, got);
  }

  /** Caches a page as received, and its files; a file that fails now is fetched on demand. */
  async function keep(path: string, response: Response): Promise<void> {
    if (response.status === 404 || response.status === 410) await (await caches.open(cacheName)).delete(path);
    if (!isPage(response)) return;
    const html = await response.text();
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      [storedAtHeader]: String(clock()),
    });
    const policy = response.headers.get('content-security-policy');
    if (policy) headers.set('content-security-policy', policy);
    const cache = await caches.open(cacheName);
    await cache.put(path, new Response(html, { headers }));
    const { files, pictures } = getParts(html, listPageImages);
    const shown = await caches.open(imageCache);
    await Promise.allSettled([
      ...files.map((part) => take(cache, part, { cache: 'force-cache' })),
      // Only images that were displayed are cached; images below the fold would cost too many bytes.
      ...pictures.map((part) => take(shown, part, { cache: 'only-if-cached', mode: 'same-origin' })),
    ]);
    await Promise.all([trim(cache, maxFiles), trim(shown, maxImages)]);
  }

  /** Fetches the page without cookies, so that it contains no data of a diner. Throws when the network is lost. */
  async function refresh(path: string): Promise<void> {
    await keep(path, await fetch(path, { credentials: 'omit', cache: 'no-cache' }));
  }

  async function findCachedPage(path: string): Promise<Response | undefined> {
    for (const name of [cacheName, ...(await listOlderCaches())]) {
      const response = await (await caches.open(name)).match(path);
      if (!response) continue;
      const headers = new Headers(response.headers);
      const storedAt = Number(headers.get(storedAtHeader)) || clock();
      return new Response(markCachedPage(await response.text(), storedAt), { headers });
    }
    return undefined;
  }

  /** Returns the path of a cached menu, in the language of the address if there is one. */
  async function findCachedMenu(path: string): Promise<string | undefined> {
    const paths = (await (await caches.open(cacheName)).keys()).map(
      ({ url }) => new URL(url, origin).pathname,
    );
    const homes = paths.filter((cachedPath) => cachedPath.endsWith('/home'));
    return homes.find((home) => parseLanguage(home) === parseLanguage(path)) ?? homes[0];
  }

  async function answerOffline(path: string): Promise<Response> {
    const menu = await findCachedMenu(path);
    const shop = menu && (await (await caches.open(cacheName)).match(menu));
    const brand = shop ? readBrand(await shop.text()) : undefined;
    return new Response(buildOfflinePage(parseLanguage(path) ?? given.language, menu, brand), {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    });
  }

  async function answerPage(
    path: string,
    asked: () => Promise<Response>,
  ): Promise<[Response, Promise<void>?]> {
    const coming = asked();
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience));
    try {
      const response = await Promise.race([coming, late]);
      if (response && response.status < 500) return [response, keep(path, response.clone())];
      const cachedEntry = await findCachedPage(path);
      return [cachedEntry ?? response ?? (await coming)];
    } catch {
      return [
        (await findCachedPage(path)) ?? (await findCachedFallback(path)) ?? (await answerOffline(path)),
      ];
    }
  }

  /** The root, whose language the server chooses, falls back to the home page in the last language. */
  async function findCachedFallback(path: string): Promise<Response | undefined> {
    const menu = path === '/home' ? await findCachedMenu(path) : undefined;
    return menu ? findCachedPage(menu) : undefined;
  }

  async function answerPart(request: Request, kind: 'file' | 'picture'): Promise<Response> {
    const cache = await caches.open(kind === 'file' ? cacheName : imageCache);
    const cachedEntry = await cache.match(request);
    if (cachedEntry) return cachedEntry;
    const response = await fetch(request);
    if (response.ok && response.type !== 'opaque') {
      await cache.put(request, response.clone());
      await trim(cache, kind === 'file' ? maxFiles : maxImages);
    }
    return response;
  }

  return {
    handling: (request: Request): Handling | undefined => chooseHandling(request, origin),

    /**
     * Caches the pages of open windows and those of the previous build. Rejects when one of these cannot be fetched:
     * the previous worker then stays, with its caches.
     */
    async install(open: readonly string[]): Promise<void> {
      const cachedPaths = new Set<string>();
      for (const name of await listOlderCaches()) {
        const keys = await (await caches.open(name)).keys();
        for (const { url } of keys)
          if (isReadableOffline(new URL(url, origin).pathname))
            cachedPaths.add(new URL(url, origin).pathname);
      }
      await Promise.all([...cachedPaths].map(refresh));
      const shown = open.map((url) => new URL(url, origin)).filter((url) => url.origin === origin);
      const more = shown
        .map((url) => url.pathname)
        .filter((path) => isReadableOffline(path) && !cachedPaths.has(path));
      await Promise.allSettled([...new Set(more)].map(refresh));
    },

    /** Deletes the caches of older builds. */
    async activate(): Promise<void> {
      await Promise.all((await listOlderCaches()).map((name) => caches.delete(name)));
    },

    /**
     * Caches what was loaded before the worker started: the page, which may have been loading during the installation,
     * and its files and images, which the browser still has.
     */
    async takeUp(page: string, urls: readonly string[]): Promise<void> {
      const loaded = urls.slice(0, maxFiles + maxImages).flatMap((url) => {
        const handling = URL.canParse(url)
          ? chooseHandling({ method: 'GET', mode: 'no-cors', url }, origin)
          : undefined;
        return handling?.kind === 'file' || handling?.kind === 'picture'
          ? [{ url, kind: handling.kind }]
          : [];
      });
      const cache = await caches.open(cacheName);
      const takePage = async () => {
        if (isReadableOffline(page) && !(await cache.match(page))) await refresh(page);
      };
      await Promise.allSettled([
        takePage(),
        ...loaded.map(async ({ url, kind }) => {
          const into = kind === 'file' ? cache : await caches.open(imageCache);
          await take(into, url, { cache: 'only-if-cached', mode: 'same-origin' });
        }),
      ]);
    },

    /** The response, and the work after it. `asked` is the network request. */
    async answer(
      handling: Handling,
      request: Request,
      asked: () => Promise<Response> = () => fetch(request),
    ): Promise<[Response, Promise<void>?]> {
      if (handling.kind === 'page') return answerPage(handling.path, asked);
      if (handling.kind !== 'elsewhere') return [await answerPart(request, handling.kind)];
      return [await asked().catch(() => answerOffline(new URL(request.url).pathname))];
    },
  };
}
