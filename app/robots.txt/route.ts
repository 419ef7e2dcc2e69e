import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { buildRobotsText, findShopOrigin } from '@/lib/server/seo/page-metadata';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await loadShopForRequest(request);
    return new Response(buildRobotsText(findShopOrigin(info)), {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    // A missing robots.txt allows everything, while a server error makes crawlers retry later.
    return toFailureResponse(error);
  }
}
