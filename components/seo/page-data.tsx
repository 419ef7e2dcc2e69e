import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { getLocalName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { buildBreadcrumbLd } from '@/lib/server/seo/json-ld';
import { findShopOrigin } from '@/lib/server/seo/page-metadata';
import { StructuredData } from './structured-data';

interface Props {
  info: RestaurantInfo;
  locale: Locale;
  /** Route without the language prefix. */
  path: string;
  title: string;
  /** Further structured data of the page. */
  more?: readonly unknown[];
}

/** Adds breadcrumb data of a sub-page; renders nothing for a restaurant without a public URL. */
export function PageData({ info, locale, path, title, more = [] }: Props) {
  const origin = findShopOrigin(info);
  if (!origin) return null;
  const defaultLocale = info.defaultLocale ?? getDefaultLocale(info.countryCode);
  const toUrl = (route: string) => origin + toLocalePath(route, locale, defaultLocale);
  const shop = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  const steps = [
    { name: shop, url: toUrl(paths.home()) },
    { name: title, url: toUrl(path) },
  ];
  return <StructuredData nodes={[buildBreadcrumbLd(steps), ...more]} />;
}
