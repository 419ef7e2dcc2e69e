import { parseLocale } from '@/lib/i18n/locales';
import { manifestOf } from '@/lib/pwa/manifest';
import { failedAnswer, shopOfRequest } from '@/lib/seo/shop-of-request';

export async function GET(request: Request): Promise<Response> {
  try {
    const asked = parseLocale(new URL(request.url).searchParams.get('lang') ?? undefined);
    const { info, locale } = await shopOfRequest(request, asked);
    return new Response(JSON.stringify(manifestOf(info, locale)), {
      headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
    });
  } catch (error) {
    return failedAnswer(error);
  }
}
