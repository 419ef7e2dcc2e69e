import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { getComingSpecialDays } from '@/lib/domain/outlets/special-days';
import { buildRestaurantLd } from '@/lib/server/seo/json-ld';
import { findShopOrigin } from '@/lib/server/seo/origin';
import { StructuredData } from './structured-data';

/** As returned by components/storefront/merchant.tsx. */
const daysShown = 3;

/** The restaurant for search engines, on its home page. */
export function ShopData({ info, locale }: { info: RestaurantInfo; locale: Locale }) {
  const origin = findShopOrigin(info);
  if (!origin) return null;
  // Only events shown on the page, no past ones.
  const specialDays = getComingSpecialDays(info, new Date(), daysShown);
  return <StructuredData nodes={[buildRestaurantLd({ ...info, specialDays }, locale, origin)]} />;
}
