import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Domains, Tenant } from '@/lib/server/tenant/domains';
import { normalizeHost } from '@/lib/server/tenant/host';
import { findCookie } from '@/lib/server/tenant/request-facts';
import { localeCookie, type Route, routeRequest } from '@/lib/server/tenant/route-request';
import type { CachedResponse } from './cached-response';
import { isDocumentRequest } from './next-internals';
import type { NormalizedRequest } from './normalize-request';
import { type PageCache, type PageKey, toPageKey } from './page-cache';
import { hasOnlyIgnoredQuery, isPlainRead } from './page-requests';
import { type Render, renderAnonymously } from './render';
import { sendCached } from './send-cached';
import { sendHashed } from './send-hashed';
import { getPageSurrogate, getShownPath } from './surrogate-headers';

interface PageSenderDeps {
  domains: Domains;
  pages: PageCache;
  render: Render;
  /** Counts a rendering. Answers 429 and returns false when its source has reached its limit. */
  mayRender: (request: IncomingMessage, response: ServerResponse, normalized: NormalizedRequest) => boolean;
  countPage: (result: 'hit' | 'miss') => void;
  clock: () => number;
  /** Whether a shared cache is in front, which receives purges of changes (OPS-09). */
  hasSharedCache?: boolean;
}

/** Maximum number of cached routes of public pages; each is a host and a path. */
const maxRoutes = 5_000;

interface PageRoute {
  host: string | undefined;
  tenant: Tenant;
  route: Route;
}

/** A public page for clients without a language cookie; it is valid while the host belongs to this tenant. */
interface PublicPage extends PageRoute {
  key: PageKey;
}

/** Returns the sender of pages: public ones from the cache, others rendered by Next for the request. */
export function createPageSender({
  domains,
  pages,
  render,
  mayRender,
  countPage,
  clock,
  hasSharedCache,
}: PageSenderDeps) {
  const publicPages = new LRUCache<string, PublicPage>({ max: maxRoutes });

  /**
   * Sends a fresh page from the cache, or returns false. Most requests end here, so it neither waits nor prepares
   * anything for Next.
   */
  function sendFresh(
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): boolean {
    if (!isPlainRead(request, normalized) || !isDocumentRequest(request.headers)) return false;
    const page = publicPages.get(`${normalized.host} ${normalized.path}`);
    if (!page || domains.peek(page.host) !== page.tenant) return false;
    const cached = pages.findFresh(page.key);
    if (!cached) return false;
    countPage('hit');
    sendCached(request, response, cached, normalized, findSurrogate(page.route, cached));
    return true;
  }

  /**
   * Returns the headers for a shared cache; undefined for a page that will be replaced soon, and without such a cache.
   */
  function findSurrogate(route: Route, cached: CachedResponse): OutgoingHttpHeaders | undefined {
    if (!hasSharedCache || route.kind !== 'rewrite') return undefined;
    if (cached.isOld || cached.freshUntil <= clock()) return undefined;
    return getPageSurrogate(route.restaurantId, getShownPath(route.path));
  }

  /** Returns the tenant and the route of a page request. */
  async function findRoute(request: IncomingMessage, normalized: NormalizedRequest): Promise<PageRoute> {
    const { path, query } = normalized;
    const rememberedLocale = findCookie(request.headers.cookie, localeCookie);
    const host = normalizeHost(normalized.host);
    const tenant = domains.peek(host) ?? (await domains.resolve(host));
    const acceptLanguage = request.headers['accept-language'];
    const route = routeRequest(
      { method: request.method ?? 'GET', path, query, rememberedLocale, acceptLanguage },
      tenant,
    );
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
        const rendered = await renderAnonymously(render, normalized.path, normalized);
        // The host may belong to another restaurant in the meantime; that page must not be cached under this key.
        const now = await domains.resolve(host);
        return now.restaurantId === restaurantId ? rendered : { ...rendered, status: 404 };
      });
      if (cached) {
        if (isPlainRead(request, normalized))
          publicPages.set(`${normalized.host} ${normalized.path}`, { ...found, key });
        sendCached(request, response, cached, normalized, findSurrogate(route, cached));
        return true;
      }
    }
    if (isAllowed || mayRender(request, response, normalized)) {
      const rendered = await render({ url: request.url ?? '/', headers: request.headers });
      sendHashed(request, response, normalized, rendered, route.locale, found.tenant);
    }
    return true;
  }

  return { sendFresh, send };
}
