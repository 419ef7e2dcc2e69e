import { contract } from '@/lib/contract/contract';
import { call } from '@/lib/server/backend-client';
import { restaurantTag, revalidateSeconds } from '@/lib/server/data/cache-tags';
import { shopOrigin } from '@/lib/server/seo/origin';
import { sitemapXml } from '@/lib/server/seo/sitemap';
import { failedAnswer, shopOfRequest } from '@/lib/server/tenant/get-shop-for-request';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info, locale } = await shopOfRequest(request);
    const origin = shopOrigin(info);
    if (!origin) return new Response(null, { status: 404 });
    const { restaurantId } = info;
    const vouchers = await call(
      contract['vouchers.list'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
    ).catch(() => []);
    return new Response(sitemapXml(info, origin, vouchers.length > 0 ? [] : ['/voucher/list']), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    return failedAnswer(error);
  }
}
