/*
 * Keeps what the screen for new orders needs, so that it opens and takes orders without a network: its files, the
 * signed-in person and the menu. It runs in the service worker and imports nothing, so that it is one file.
 */

interface Deps {
  caches: Pick<CacheStorage, 'open' | 'delete'>;
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
}

/** The message of a page that shows the screen. */
export interface LoadedMessage {
  /** The paths of its scripts and styles, and of the reads that it made. */
  urls: string[];
  /** The reader's language, in which the reads answer. */
  locale: string;
}

const fileCache = 'counter-files';
const answerCache = 'counter-answers';
/** A path with a dot would be a file's. */
const shell = '/';
const reads = ['/staff/account.whoAmI', '/staff/orders.takeMenu'];
/** After these calls another person may use the device. */
const ends = ['/staff/account.signOut', '/staff/tablet.lock', '/staff/tablet.unlock'];
/** Milliseconds that a weak network may take before the kept page is shown. */
const patienceMs = 4_000;

const getPath = (url: string): string => new URL(url, 'http://console').pathname;
const isFile = (url: string): boolean => getPath(url).startsWith('/assets/');
/** Downloads and pictures are no screens. */
const isScreen = (url: string): boolean => !/^\/(staff|media)\/|\./.test(getPath(url));
const isRead = (url: string): boolean => reads.includes(getPath(url));
/** An answer depends on the language, which a header names. */
const getKey = (url: string, locale: string | null): string =>
  `${url}${url.includes('?') ? '&' : '?'}locale=${locale ?? ''}`;

export function createKeptCounter({ caches, fetch }: Deps) {
  /** Stores a successful answer; a refused one, such as of an ended session, deletes all. */
  async function keepAnswer(url: string, locale: string | null, response: Response): Promise<void> {
    const answer = (await response.clone().json()) as { isSuccess?: boolean };
    if (answer.isSuccess) await (await caches.open(answerCache)).put(getKey(url, locale), response.clone());
    else await caches.delete(answerCache);
  }

  async function answerRead(request: Request): Promise<Response> {
    const locale = request.headers.get('locale');
    try {
      const response = await fetch(request);
      await keepAnswer(request.url, locale, response);
      return response;
    } catch (error) {
      const kept = await (await caches.open(answerCache)).match(getKey(request.url, locale));
      if (kept) return kept;
      throw error;
    }
  }

  async function answerFile(request: Request): Promise<Response> {
    return (await (await caches.open(fileCache)).match(request.url)) ?? fetch(request);
  }

  async function answerPage(request: Request): Promise<Response> {
    try {
      return await fetch(request.url, {
        signal: AbortSignal.timeout(patienceMs),
        credentials: 'same-origin',
      });
    } catch (error) {
      const kept = await (await caches.open(fileCache)).match(shell);
      if (kept) return kept;
      throw error;
    }
  }

  return {
    /** Returns the response to a request of a page; undefined for one that the browser sends itself. */
    answer(request: Request): Promise<Response> | undefined {
      if (request.mode === 'navigate') return isScreen(request.url) ? answerPage(request) : undefined;
      if (request.method !== 'GET') {
        if (!ends.includes(getPath(request.url))) return undefined;
        return caches.delete(answerCache).then(() => fetch(request));
      }
      if (isFile(request.url)) return answerFile(request);
      return isRead(request.url) ? answerRead(request) : undefined;
    },

    /** Keeps page, files and answers of an open screen. A page of an older release than the server's is not kept. */
    async keep({ urls, locale }: LoadedMessage): Promise<void> {
      const page = await fetch(shell);
      const text = await page.clone().text();
      const files = urls.filter(isFile);
      const named = [...text.matchAll(/["'](\/assets\/[^"']+)["']/g)].map(([, path]) => path!);
      if (!page.ok || !named.every((path) => files.some((url) => getPath(url) === path))) return;
      const cache = await caches.open(fileCache);
      const kept = new Set((await cache.keys()).map(({ url }) => getPath(url)));
      const isOther = (await (await cache.match(shell))?.text()) !== text;
      const paths = [...new Set(files.map(getPath))];
      await Promise.all(
        paths
          .filter((path) => !kept.has(path))
          .map(async (path) => {
            const response = await fetch(path);
            if (response.ok) await cache.put(path, response);
          }),
      );
      await cache.put(shell, page);
      // Files of an older release are never asked for again.
      if (isOther)
        for (const path of kept) if (path !== shell && !paths.includes(path)) await cache.delete(path);
      await Promise.all(
        [...new Set(urls.filter(isRead))].map(async (url) =>
          keepAnswer(url, locale, await fetch(url, { headers: { locale } })),
        ),
      );
    },
  };
}
