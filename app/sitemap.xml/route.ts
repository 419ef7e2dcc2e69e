import { call } from '@/lib/api/server';
import { keptFor, restaurantTag } from '@/lib/cache-tags';
import { contract } from '@/lib/contract/contract';
import { shopOrigin } from '@/lib/seo/origin';
import { failedAnswer, shopOfRequest } from '@/lib/seo/shop-of-request';
import { sitemapXml } from '@/lib/seo/sitemap';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info, locale } = await shopOfRequest(request);
    const origin = shopOrigin(info);
    if (!origin) return new Response(null, { status: 404 });
    const { restaurantId } = info;
    const vouchers = await call(
      contract['vouchers.list'],
      { restaurantId },
      { locale, tags: [restaurantTag(restaurantId)], revalidate: keptFor },
    ).catch(() => []);
    return new Response(sitemapXml(info, origin, vouchers.length > 0 ? [] : ['/voucher/list']), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    return failedAnswer(error);
  }
}
