import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { comingSpecialDays } from '@/lib/domain/outlets/special-days';
import { restaurantLd } from '@/lib/server/seo/json-ld';
import { shopOrigin } from '@/lib/server/seo/origin';
import { StructuredData } from './structured-data';

/** As returned by components/storefront/merchant.tsx. */
const daysShown = 3;

/** The restaurant for search engines, on its home page. */
export function ShopData({ info, locale }: { info: RestaurantInfo; locale: Locale }) {
  const origin = shopOrigin(info);
  if (!origin) return null;
  // Only events shown on the page, no past ones.
  const specialDays = comingSpecialDays(info, new Date(), daysShown);
  return <StructuredData nodes={[restaurantLd({ ...info, specialDays }, locale, origin)]} />;
}
