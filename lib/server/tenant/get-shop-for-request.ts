import { contract } from '@/lib/contract/contract';
import type { Category, RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { call } from '../backend-client';
import { restaurantTag, revalidateSeconds } from '../data/cache-tags';
import { tenantHost } from '../gateway/request-facts';
import { domains } from './domains';

/** The restaurant whose host a request names, as a handler of files by host needs it. Throws ApiError. */
export async function shopOfRequest(
  request: Request,
  locale?: Locale,
): Promise<{ info: RestaurantInfo; locale: Locale }> {
  const { restaurantId, defaultLocale, left } = await domains().resolve(tenantHost(request.headers));
  if (left) throw new ApiError({ code: 'RESTAURANT_LEFT', message: 'This restaurant has left', status: 410 });
  const wanted = locale ?? defaultLocale;
  const info = await call(
    contract['restaurant.info'],
    { restaurantId },
    { locale: wanted, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
  );
  return { info, locale: wanted };
}

/** Its menu, kept as the pages keep it. Throws ApiError. */
export const getMenu = ({ restaurantId }: RestaurantInfo, locale: Locale): Promise<Category[]> =>
  call(
    contract['restaurant.menu'],
    { restaurantId },
    { locale, tags: [restaurantTag(restaurantId)], revalidate: revalidateSeconds },
  );

const statuses: Partial<Record<string, number>> = {
  RESTAURANT_LEFT: 410,
  RESTAURANT_UNKNOWN: 404,
  NOT_FOUND: 404,
};

/** What a handler answers that could not do its work: nothing is there, or not now. */
export function failedAnswer(error: unknown): Response {
  const code = error instanceof ApiError ? error.code : '';
  const status = statuses[code] ?? 503;
  return new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) },
  });
}
