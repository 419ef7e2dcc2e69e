import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { getComingSpecialDays } from '@/lib/domain/outlets/special-days';
import { buildRestaurantLd } from '@/lib/server/seo/json-ld';
import { findShopOrigin } from '@/lib/server/seo/page-metadata';
import { StructuredData } from './structured-data';

/** Number of special days that components/storefront/merchant.tsx shows. */
const daysShown = 3;

/** Describes the restaurant to search engines on its home page. */
export function ShopData({ info, locale }: { info: RestaurantInfo; locale: Locale }) {
  const origin = findShopOrigin(info);
  if (!origin) return null;
  // Search engines require that described events are visible on the page.
  const specialDays = getComingSpecialDays(info, new Date(), daysShown);
  return <StructuredData nodes={[buildRestaurantLd({ ...info, specialDays }, locale, origin)]} />;
}
