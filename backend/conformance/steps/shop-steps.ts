import type { OrderedDish } from '@/lib/contract/ordering';
import type { Category, Dish } from '@/lib/contract/restaurant';
import { type Found, needs, type Step, step } from '../step';

const restaurant = ({ restaurantId }: Found) =>
  restaurantId === undefined ? needs('a restaurant') : { restaurantId };

/** The fewest choices that make the dish complete; undefined when it can't be ordered. */
function lineOf(dish: Dish): OrderedDish | undefined {
  const onSale = dish.detailList.filter((spec) => spec.isOnSale);
  if (dish.detailList.length > 0 && onSale.length === 0) return undefined;
  const items: OrderedDish['items'] = [];
  for (const group of dish.items) {
    if (group.isMandatory === false) continue;
    const least = group.mustSelectNumber || group.minNumber || 1;
    const offered = group.itemList.filter((item) => item.isOnSale !== false).slice(0, least);
    if (offered.length < least) return undefined;
    items.push(...offered.map(({ itemId }) => ({ itemId, itemCount: 1 })));
  }
  return { dishId: dish.dishId, dishCount: dish.minOrderNumber || 1, specId: onSale[0]?.specId, items };
}

/** Enough of one dish to reach the minimum of an order, of what is left of it. */
function cartOf(menu: Category[], least: number): OrderedDish | undefined {
  for (const dish of menu.flatMap(({ dishList }) => dishList)) {
    const line = lineOf(dish);
    if (!line || dish.dishPrice <= 0) continue;
    const dishCount = Math.max(line.dishCount, Math.ceil(least / dish.dishPrice));
    const most = Math.min(dish.maxOrderNumber ?? 99, dish.goodsStock ?? 99);
    if (dishCount <= most) return { ...line, dishCount };
  }
  return undefined;
}

/** What everybody may read of a restaurant. */
export const shopSteps: Step[] = [
  step('restaurant.findByDomain', {
    inputs: ({ host }) => ({ domainName: host }),
    learn: (found, { restaurantId }) => {
      found.restaurantId ??= restaurantId;
    },
  }),
  step('restaurant.domains', { inputs: restaurant }),
  step('restaurant.info', {
    inputs: restaurant,
    learn: (found, info) => {
      found.info = info;
    },
  }),
  step('restaurant.menu', {
    inputs: restaurant,
    learn: (found, menu) => {
      found.line = cartOf(menu, found.info?.minOrderAmount ?? 0);
    },
  }),
  step('restaurant.filter', {
    inputs: ({ info }) =>
      info ? { countryCode: info.countryCode, city: info.city, pageNo: 1 } : needs('a restaurant'),
  }),
  step('restaurant.comments', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, pageNo: 1, pageSize: 10 },
  }),
  step('restaurant.rating', { inputs: restaurant }),
  step('restaurant.banner', { inputs: restaurant }),
  step('restaurant.siblings', { inputs: restaurant }),
  step('restaurant.outlets', {
    inputs: ({ restaurantId, info }) =>
      restaurantId === undefined
        ? needs('a restaurant')
        : { restaurantId, userLat: info?.lat, userLng: info?.lng },
  }),
  step('restaurant.webUrl', { inputs: restaurant }),
  step('restaurant.linkState', {
    inputs: ({ restaurantId, line }) =>
      restaurantId === undefined || !line
        ? needs('a dish')
        : { restaurantId, kind: 'dish' as const, id: line.dishId },
  }),
  step('ads.orderDetail', { inputs: ({ restaurantId }) => ({ restaurantId }) }),
  step('ads.byType', { inputs: ({ restaurantId }) => ({ type: 'topup_bottom', restaurantId }) }),
  step('tables.check', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, tableNo: '1' },
    mayRefuse: ['TABLE_UNKNOWN'],
  }),
  step('tables.active', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, tableNo: '1' },
    mayRefuse: ['TABLE_UNKNOWN'],
  }),
  step('tracking.event', { inputs: ({ restaurantId }) => ({ event: 'openTips', restaurantId }) }),
];

/** Finding a place: beside the restaurant, so that it is one that the places' provider knows. */
export const placeSteps: Step[] = [
  step('places.autocomplete', {
    inputs: ({ info }) =>
      info ? { input: String(info.city), country: info.countryCode } : needs('a restaurant'),
  }),
  step('places.predictions', {
    inputs: ({ info }) =>
      info
        ? { input: String(info.city), location: `${info.lat},${info.lng}`, country: info.countryCode }
        : needs('a restaurant'),
  }),
  step('places.candidates', {
    inputs: ({ info }) =>
      info ? { input: String(info.city), locationbias: `${info.lat},${info.lng}` } : needs('a restaurant'),
  }),
  step('places.geocode', {
    inputs: ({ info }) => (info ? { latlng: `${info.lat},${info.lng}` } : needs('a restaurant')),
  }),
  step('places.locate', {
    inputs: ({ info }) =>
      info?.lat !== undefined && info.lng !== undefined
        ? { latitude: info.lat, longitude: info.lng }
        : needs('a restaurant'),
  }),
];
