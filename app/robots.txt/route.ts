import { shopOrigin } from '@/lib/server/seo/origin';
import { robotsText } from '@/lib/server/seo/robots';
import { failedAnswer, shopOfRequest } from '@/lib/server/tenant/get-shop-for-request';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await shopOfRequest(request);
    return new Response(robotsText(shopOrigin(info)), {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    // Without a robots.txt everything may be read; an error of the server's says: come back later.
    return failedAnswer(error);
  }
}
