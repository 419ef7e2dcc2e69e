import { and, asc, eq, ne } from 'drizzle-orm';
import type { Outlet } from '@/lib/contract/outlets';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { getDistanceMetres, type Position } from '../../core/distance';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { pick } from '../../text';
import { formatBusinessTime } from './hours-text';
import { toOptionalImageUrl } from './image-url';
import { getCanonicalHosts } from './restaurant.repository';
import { getCurrentShop, type RestaurantRow } from './shop';
import { getWebUrl } from './web-address';

/** Sibling restaurants that are listed; no merchant is known to have more. */
const maxSiblings = 100;

interface OutletRow extends Outlet {
  at: Position;
}

/** The other restaurants of the merchant, by id. Throws RESTAURANT_UNKNOWN. */
export async function getSiblings(deps: Deps, restaurantId: number, locale: Locale): Promise<Outlet[]> {
  const { shop } = await getCurrentShop(deps, restaurantId);
  return (await listSiblingRows(deps, shop.restaurant, locale)).map(({ at, ...outlet }) => outlet);
}

/**
 * All outlets of the merchant but this one: its other restaurants here, then those that its file tells of. Seen from a position
 * the nearest comes first. Throws RESTAURANT_UNKNOWN.
 */
export async function getOutlets(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
  from?: Position,
): Promise<Outlet[]> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const all = [...(await listSiblingRows(deps, restaurant, locale)), ...getFileOutlets(restaurant, locale)];
  const outlets = all.map(({ at, ...outlet }) => ({
    ...outlet,
    distanceInMeter: from && getDistanceMetres(from, at),
  }));
  if (from) outlets.sort((one, other) => (one.distanceInMeter ?? 0) - (other.distanceInMeter ?? 0));
  return outlets;
}

async function listSiblingRows(deps: Deps, own: RestaurantRow, locale: Locale): Promise<OutletRow[]> {
  const rows = await deps.db
    .select({
      id: restaurants.id,
      name: restaurants.name,
      defaultLocale: restaurants.defaultLocale,
      address: restaurants.address,
      logo: restaurants.logo,
      hours: restaurants.hours,
      latitude: restaurants.lat,
      longitude: restaurants.lng,
    })
    .from(restaurants)
    .where(
      and(
        eq(restaurants.merchantId, own.merchantId),
        ne(restaurants.id, own.id),
        eq(restaurants.platformAllow, true),
      ),
    )
    .orderBy(asc(restaurants.id))
    .limit(maxSiblings);
  const hosts = await getCanonicalHosts(
    deps.db,
    rows.map((row) => row.id),
  );
  return rows.map(({ latitude, longitude, ...row }) => ({
    restaurantId: row.id,
    restaurantName: pick(row.name, locale, row.defaultLocale),
    restaurantNameEn: row.name.en,
    address: pick(row.address, locale, row.defaultLocale),
    imgBrand: toOptionalImageUrl(row.logo),
    businessTimeDesc: formatBusinessTime(row.hours, locale),
    distanceInMeter: undefined,
    restaurantWebUrl: getWebUrl(hosts.get(row.id), deps.env.STOREFRONT_URL),
    at: { latitude, longitude },
  }));
}

function getFileOutlets({ config, defaultLocale }: RestaurantRow, locale: Locale): OutletRow[] {
  const translate = (texts: Texts | undefined) => (texts && pick(texts, locale, defaultLocale)) || undefined;
  const { outlets = [] } = config as Partial<RestaurantConfig>;
  return outlets.map(({ name, address, hours, logo, url, lat, lng }) => ({
    restaurantId: undefined,
    restaurantName: translate(name) ?? '',
    restaurantNameEn: name.en,
    address: translate(address),
    imgBrand: toOptionalImageUrl(logo),
    businessTimeDesc: translate(hours),
    distanceInMeter: undefined,
    restaurantWebUrl: url,
    at: { latitude: lat, longitude: lng },
  }));
}
