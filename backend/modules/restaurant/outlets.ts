import { and, asc, eq, ne } from 'drizzle-orm';
import type { Outlet } from '@/lib/contract/outlets';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { joinNights } from '@/lib/domain/outlets/opening-hours';
import { getDistanceMeters, type Position } from '../../core/distance';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import { formatBusinessTime } from './hours-text';
import { getCanonicalHosts } from './restaurant.repository';
import { getCurrentShop, type RestaurantRow } from './shop';
import { findWebUrl, toOptionalImageUrl } from './web-address';

/** The maximum of listed sibling restaurants; no known merchant has more. */
const maxSiblings = 100;

interface OutletRow extends Outlet {
  at: Position;
}

/** Returns the other restaurants of the merchant, by id. Throws RESTAURANT_UNKNOWN. */
export async function getSiblings(deps: Deps, restaurantId: number, locale: Locale): Promise<Outlet[]> {
  const { shop } = await getCurrentShop(deps, restaurantId);
  return (await listSiblingRows(deps, shop.restaurant, locale)).map(({ at, ...outlet }) => outlet);
}

/**
 * Returns all other outlets of the merchant: its restaurants on this platform, then those in its file. With
 * a position, the nearest comes first. Throws RESTAURANT_UNKNOWN.
 */
export async function getOutlets(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
  from?: Position,
): Promise<Outlet[]> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const all = [...(await listSiblingRows(deps, restaurant, locale)), ...listFileOutlets(restaurant, locale)];
  const outlets = all.map(({ at, ...outlet }) => ({
    ...outlet,
    distanceInMeter: from && getDistanceMeters(from, at),
  }));
  if (from) outlets.sort((a, b) => (a.distanceInMeter ?? 0) - (b.distanceInMeter ?? 0));
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
    businessTimeDesc: formatBusinessTime(joinNights(row.hours), locale),
    distanceInMeter: undefined,
    restaurantWebUrl: findWebUrl(hosts.get(row.id), deps.env.STOREFRONT_URL),
    at: { latitude, longitude },
  }));
}

function listFileOutlets({ config, defaultLocale }: RestaurantRow, locale: Locale): OutletRow[] {
  const translate = (texts: Texts | undefined) => (texts && pick(texts, locale, defaultLocale)) || undefined;
  const { outlets = [] } = config;
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
