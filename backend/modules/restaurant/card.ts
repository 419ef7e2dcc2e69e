import type { RestaurantCard } from '@/lib/contract/restaurant';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import type { RestaurantRow } from './shop';
import { toOptionalImageUrl } from './web-address';

/** The columns of a card: a list need not read rules and configuration. */
export const cardColumns = {
  id: restaurants.id,
  defaultLocale: restaurants.defaultLocale,
  name: restaurants.name,
  logo: restaurants.logo,
  shareImage: restaurants.shareImage,
  address: restaurants.address,
  countryCode: restaurants.countryCode,
  city: restaurants.city,
  rating: restaurants.rating,
  commentCount: restaurants.commentCount,
  cuisines: restaurants.cuisines,
  minOrder: restaurants.minOrder,
  inBusiness: restaurants.inBusiness,
  canOrder: restaurants.canOrder,
  supportTakeout: restaurants.supportTakeout,
  supportPickup: restaurants.supportPickup,
  canReserve: restaurants.canReserve,
  lat: restaurants.lat,
  lng: restaurants.lng,
};
export type CardRow = Pick<RestaurantRow, keyof typeof cardColumns>;

/** Returns a restaurant's card for a list, in a language. */
export function getCard(row: CardRow, locale: Locale, restaurantWebUrl?: string): RestaurantCard {
  const translate = (texts: Texts) => pick(texts, locale, row.defaultLocale);
  return {
    restaurantId: row.id,
    restaurantName: translate(row.name),
    restaurantNameEn: row.name.en,
    imgBrand: toOptionalImageUrl(row.logo),
    webResShowImg: toOptionalImageUrl(row.shareImage),
    address: translate(row.address),
    countryCode: row.countryCode,
    city: row.city,
    rating: row.rating ?? undefined,
    commentCount: row.commentCount,
    cuisines: row.cuisines.map(translate).filter(Boolean),
    minOrderAmount: row.minOrder,
    inBusiness: row.inBusiness,
    canOrder: row.canOrder,
    supportTakeout: row.supportTakeout,
    canEnjoyInRestaurant: row.supportPickup,
    canReserve: row.canReserve,
    restaurantWebUrl,
    lat: row.lat,
    lng: row.lng,
  };
}
