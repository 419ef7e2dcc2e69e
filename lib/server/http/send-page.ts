import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { getCookie } from '@/lib/server/gateway/request-facts';
import type { Domains, Tenant } from '@/lib/server/tenant/domains';
import { normaliseHost } from '@/lib/server/tenant/host';
import { localeCookie, type Route, routeRequest } from '@/lib/server/tenant/route-request';
import type { CachedResponse } from './cached-response';
import type { NormalizedRequest } from './normalize-request';
import { type PageCache, type PageKey, toPageKey } from './page-cache';
import { hasOnlyIgnoredQuery, isDocument, isPlainRead } from './page-requests';
import { type Handler, render } from './render';
import type { createRenderings } from './renderings';
import { sendCached } from './send-cached';
import { sendHashed } from './send-hashed';
import { getPageSurrogate, getShownPath } from './surrogate-headers';

interface PageSenderDeps {
  /** Next's request handler. */
  next: Handler;
  domains: Domains;
  pages: PageCache;
  renderings: ReturnType<typeof createRenderings>;
  /** Counts a rendering. Answers 429 and returns false when its source has used up its allowance. */
  mayRender: (request: IncomingMessage, response: ServerResponse, normalized: NormalizedRequest) => boolean;
  countPage: (result: 'hit' | 'miss') => void;
  clock: () => number;
  /** Whether a shared cache is in front, which is purged of what changes (OPS-09). */
  hasSharedCache?: boolean;
}

/** How many routes of public pages are remembered; each is a host and a path. */
const maxRoutes = 5_000;

/** The route of a page. */
interface PageRoute {
  host: string | undefined;
  tenant: Tenant;
  route: Route;
}

/** A public page for clients without a language cookie; it holds while the host is this tenant's. */
interface PublicPage extends PageRoute {
  key: PageKey;
}

/** Returns what sends pages: public ones from the cache, others as Next renders them for the request. */
export function createPageSender({
  next,
  domains,
  pages,
  renderings,
  mayRender,
  countPage,
  clock,
  hasSharedCache,
}: PageSenderDeps) {
  const publicPages = new LRUCache<string, PublicPage>({ max: maxRoutes });

  /**
   * Sends a fresh page from the cache, or returns false. Most requests end here, so it neither waits nor prepares anything
   * for Next.
   */
  function sendFresh(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): boolean {
    if (!isPlainRead(request, normalized) || !isDocument(request)) return false;
    const page = publicPages.get(`${normalized.host} ${normalized.path}`);
    if (!page || domains.peek(page.host) !== page.tenant) return false;
    const cached = pages.getFresh(page.key);
    if (!cached) return false;
    countPage('hit');
    sendCached(request, response, cached, normalized, getSurrogate(page.route, cached));
    return true;
  }

  /** Returns the headers for a shared cache; none for a page that is about to be replaced, and none without such a cache. */
  function getSurrogate(route: Route, cached: CachedResponse): OutgoingHttpHeaders | undefined {
    if (!hasSharedCache || route.kind !== 'rewrite') return undefined;
    if (cached.isOld || cached.freshUntil <= clock()) return undefined;
    return getPageSurrogate(route.restaurantId, getShownPath(route.path));
  }

  /** Returns the tenant and the route of a page request. */
  async function findRoute(request: IncomingMessage, normalized: NormalizedRequest): Promise<PageRoute> {
    const { path, query } = normalized;
    const rememberedLocale = getCookie(request.headers.cookie, localeCookie);
    const host = normaliseHost(normalized.host);
    const tenant = domains.peek(host) ?? (await domains.resolve(host));
    const route = routeRequest({ method: request.method ?? 'GET', path, query, rememberedLocale }, tenant);
    return { host, tenant, route };
  }

  /** Sends a public page. Returns false when the page is not public for this request; Next must answer then. */
  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<boolean> {
    const found = await findRoute(request, normalized);
    const { host, route } = found;
    // Next redirects `/home/` to `/home`.
    if (route.kind !== 'rewrite' || route.page === 'own' || normalized.path.endsWith('/')) return false;
    let isAllowed = false;
    if (route.page === 'public' && route.cookies.length === 0 && hasOnlyIgnoredQuery(normalized.query)) {
      const { restaurantId } = route;
      const key = toPageKey(restaurantId, route.locale, route.path);
      countPage(pages.has(key) ? 'hit' : 'miss');
      if (!pages.has(key)) {
        if (!mayRender(request, response, normalized)) return true;
        isAllowed = true;
      }
      const cached = await pages.find(key, async () => {
        const rendered = await renderings.renderAnonymously(
          normalized.path,
          normalized.host,
          normalized.secure,
        );
        // The host may belong to another restaurant by now; that page must not be cached under this key.
        const now = await domains.resolve(host);
        return now.restaurantId === restaurantId ? rendered : { ...rendered, status: 404 };
      });
      if (cached) {
        if (isPlainRead(request, normalized))
          publicPages.set(`${normalized.host} ${normalized.path}`, { ...found, key });
        sendCached(request, response, cached, normalized, getSurrogate(route, cached));
        return true;
      }
    }
    if (isAllowed || mayRender(request, response, normalized)) {
      const rendered = await renderings.track(
        render(next, { url: request.url ?? '/', headers: request.headers }),
      );
      sendHashed(request, response, normalized, rendered, route.locale, found.tenant);
    }
    return true;
  }

  return { sendFresh, send };
}
