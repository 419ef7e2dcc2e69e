import { parseLocale } from '@/lib/domain/i18n/locales';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { getManifest } from '@/lib/server/seo/manifest';

export async function GET(request: Request): Promise<Response> {
  try {
    const asked = parseLocale(new URL(request.url).searchParams.get('lang') ?? undefined);
    const { info, locale } = await loadShopForRequest(request, asked);
    return new Response(JSON.stringify(getManifest(info, locale)), {
      headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    return toFailureResponse(error);
  }
}
