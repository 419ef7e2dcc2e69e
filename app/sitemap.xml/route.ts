import { loadOffers } from '@/lib/server/data/load-offers';
import { shopOrigin } from '@/lib/server/seo/origin';
import { sitemapXml } from '@/lib/server/seo/sitemap';
import { failedAnswer, loadShopForRequest } from '@/lib/server/tenant/get-shop-for-request';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info, locale } = await loadShopForRequest(request);
    const origin = shopOrigin(info);
    if (!origin) return new Response(null, { status: 404 });
    const vouchers = await loadOffers(info.restaurantId, locale);
    return new Response(sitemapXml(info, origin, vouchers?.length ? [] : ['/voucher/list']), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    return failedAnswer(error);
  }
}
