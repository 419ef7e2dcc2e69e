import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { loadOffers } from '@/lib/server/data/load-offers';
import { createErrorResponse } from '@/lib/server/gateway/answer';
import { findShopOrigin } from '@/lib/server/seo/page-metadata';
import { buildSitemapXml } from '@/lib/server/seo/sitemap';

export async function GET(request: Request): Promise<Response> {
  try {
    const { info, locale } = await loadShopForRequest(request);
    const origin = findShopOrigin(info);
    if (!origin) return createErrorResponse('NOT_FOUND', 404);
    const vouchers = await loadOffers(info.restaurantId, locale);
    return new Response(buildSitemapXml(info, origin, vouchers?.length ? [] : ['/voucher/list']), {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    return toFailureResponse(error);
  }
}
