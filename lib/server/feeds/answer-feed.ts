import type { Locale } from '@/lib/contract/vocabulary';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { createErrorResponse } from '@/lib/server/gateway/answer';
import { findShopOrigin } from '@/lib/server/seo/page-metadata';
import type { FeedShop } from './menu-markdown';

/** Seconds for which a reader may keep a feed; prices and what is sold out change during the day. */
const maxAge = 300;

/**
 * Answers a request with a text about the restaurant of its host, in `locale` or the restaurant's own language; 404 for a
 * restaurant without a public address, because its links would lead nowhere.
 */
export async function answerFeed(
  request: Request,
  type: 'text/plain' | 'text/markdown' | 'application/json',
  build: (shop: FeedShop) => Promise<string>,
  locale?: Locale,
): Promise<Response> {
  try {
    const loaded = await loadShopForRequest(request, locale);
    const origin = findShopOrigin(loaded.info);
    if (!origin) return createErrorResponse('NOT_FOUND', 404);
    const text = await build({ ...loaded, origin });
    return new Response(text, {
      headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': `public, max-age=${maxAge}` },
    });
  } catch (error) {
    return toFailureResponse(error);
  }
}
