import { findShopOrigin } from '@/lib/server/seo/origin';
import { buildRobotsText } from '@/lib/server/seo/robots';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/tenant/get-shop-for-request';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await loadShopForRequest(request);
    return new Response(buildRobotsText(findShopOrigin(info)), {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    // A missing robots.txt allows everything; a server error makes crawlers come back later.
    return toFailureResponse(error);
  }
}
