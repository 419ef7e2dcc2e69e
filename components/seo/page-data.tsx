import type { Thing } from 'schema-dts';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale } from '@/lib/contract/vocabulary';
import { getDefaultLocale } from '@/lib/domain/client-shop';
import { localName } from '@/lib/domain/names';
import { localePath, paths } from '@/lib/domain/routes/paths';
import { breadcrumbLd } from '@/lib/server/seo/json-ld';
import { shopOrigin } from '@/lib/server/seo/origin';
import { StructuredData } from './structured-data';

interface Props {
  info: RestaurantInfo;
  locale: Locale;
  /** The route without the locale. */
  path: string;
  title: string;
  /** Further structured data of the page. */
  more?: readonly Thing[];
}

/** Breadcrumb data of a sub-page; renders nothing for a restaurant without a public address. */
export function PageData({ info, locale, path, title, more = [] }: Props) {
  const origin = shopOrigin(info);
  if (!origin) return null;
  const defaultLocale = info.defaultLocale ?? getDefaultLocale(info.countryCode);
  const at = (route: string) => origin + localePath(route, locale, defaultLocale);
  const shop = localName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  const steps = [
    { name: shop, url: at(paths.home()) },
    { name: title, url: at(path) },
  ];
  return <StructuredData nodes={[breadcrumbLd(steps), ...more]} />;
}
