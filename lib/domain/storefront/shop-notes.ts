import type { RestaurantInfo } from '@/lib/contract/restaurant';

export type NotedRestaurant = Pick<RestaurantInfo, 'offers' | 'showLabelList'> &
  Partial<Pick<RestaurantInfo, 'promotions' | 'promotion' | 'activeStr' | 'restaurantLabel'>>;

/** Returns the promotions that are no offers with a code: a list, one promotion, or one line about all. */
export function listPlainPromotions({ offers, promotions = [], promotion, activeStr }: NotedRestaurant) {
  const plain = promotions.filter((name) => !offers.some((offer) => offer.name === name));
  if (plain.length > 0 || offers.length > 0) return plain;
  return [promotion || activeStr].filter((name) => name !== undefined);
}

/** Returns the labels; a backend may send them as one line. */
export const listLabels = ({ showLabelList, restaurantLabel }: NotedRestaurant): string[] =>
  showLabelList.length > 0 || !restaurantLabel ? showLabelList : [restaurantLabel];
