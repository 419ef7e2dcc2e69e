import { loadOffers } from '@/lib/server/data/load-offers';
import { findShopOrigin } from '@/lib/server/seo/origin';
import { buildSitemapXml } from '@/lib/server/seo/sitemap';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/tenant/get-shop-for-request';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info, locale } = await loadShopForRequest(request);
    const origin = findShopOrigin(info);
    if (!origin) return new Response(null, { status: 404 });
    const vouchers = await loadOffers(info.restaurantId, locale);
    return new Response(buildSitemapXml(info, origin, vouchers?.length ? [] : ['/voucher/list']), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    return toFailureResponse(error);
  }
}
