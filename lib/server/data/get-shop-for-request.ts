import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { getDomains } from '../tenant/get-domains';
import { findTenantHost } from '../tenant/request-facts';
import { fetchRestaurantInfo } from './restaurant-info';

/** Returns the restaurant of a request's host, for route handlers outside the pages. Throws ApiError. */
export async function loadShopForRequest(
  request: Request,
  locale?: Locale,
): Promise<{ info: RestaurantInfo; locale: Locale }> {
  const { restaurantId, defaultLocale, left } = await getDomains().resolve(findTenantHost(request.headers));
  if (left) throw new ApiError({ code: 'RESTAURANT_LEFT', message: 'This restaurant has left', status: 410 });
  const wanted = locale ?? defaultLocale;
  const info = await fetchRestaurantInfo(restaurantId, wanted);
  return { info, locale: wanted };
}

const statuses: Partial<Record<string, number>> = {
  RESTAURANT_LEFT: 410,
  RESTAURANT_UNKNOWN: 404,
  NOT_FOUND: 404,
};

/** Returns the response for a failed route handler: 410 or 404 for missing restaurants, otherwise 503. */
export function toFailureResponse(error: unknown): Response {
  const code = error instanceof ApiError ? error.code : '';
  const status = statuses[code] ?? 503;
  return new Response(null, {
    status,
    headers: { 'cache-control': 'no-store', ...(status === 503 && { 'retry-after': '5' }) },
  });
}
