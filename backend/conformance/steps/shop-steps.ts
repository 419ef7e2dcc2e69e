import type { Category, Dish } from '@/lib/contract/menu';
import type { OrderedDish } from '@/lib/contract/ordering';
import { defineStep, needs, type Step, type StepContext } from '../step';

const toRestaurantInput = ({ restaurantId }: StepContext) =>
  restaurantId === undefined ? needs('a restaurant') : { restaurantId };

/** Returns a line of the dish with only the required choices, or undefined when it cannot be ordered. */
function toLine(dish: Dish): OrderedDish | undefined {
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

/** Returns enough of one available dish to reach the minimum order amount. */
function findCartLine(menu: Category[], least: number): OrderedDish | undefined {
  for (const dish of menu.flatMap(({ dishList }) => dishList)) {
    const line = toLine(dish);
    if (!line || dish.dishPrice <= 0) continue;
    const dishCount = Math.max(line.dishCount, Math.ceil(least / dish.dishPrice));
    const most = Math.min(dish.maxOrderNumber ?? 99, dish.goodsStock ?? 99);
    if (dishCount <= most) return { ...line, dishCount };
  }
  return undefined;
}

/** Steps for the public data of a restaurant. */
export const shopSteps: Step[] = [
  defineStep('restaurant.findByDomain', {
    inputs: ({ host }) => ({ domainName: host }),
    learn: (found, { restaurantId }) => {
      found.restaurantId ??= restaurantId;
    },
  }),
  defineStep('restaurant.domains', { inputs: toRestaurantInput }),
  defineStep('restaurant.info', {
    inputs: toRestaurantInput,
    learn: (found, info) => {
      found.info = info;
    },
  }),
  defineStep('restaurant.menu', {
    inputs: toRestaurantInput,
    learn: (found, menu) => {
      found.line = findCartLine(menu, found.info?.minOrderAmount ?? 0);
    },
  }),
  defineStep('restaurant.filter', {
    inputs: ({ info }) =>
      info ? { countryCode: info.countryCode, city: info.city, pageNo: 1 } : needs('a restaurant'),
  }),
  defineStep('restaurant.comments', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, pageNo: 1, pageSize: 10 },
  }),
  defineStep('restaurant.rating', { inputs: toRestaurantInput }),
  defineStep('restaurant.banner', { inputs: toRestaurantInput }),
  defineStep('restaurant.siblings', { inputs: toRestaurantInput }),
  defineStep('restaurant.outlets', {
    inputs: ({ restaurantId, info }) =>
      restaurantId === undefined
        ? needs('a restaurant')
        : { restaurantId, userLat: info?.lat, userLng: info?.lng },
  }),
  defineStep('restaurant.webUrl', { inputs: toRestaurantInput }),
  defineStep('restaurant.linkState', {
    inputs: ({ restaurantId, line }) =>
      restaurantId === undefined || !line
        ? needs('a dish')
        : { restaurantId, kind: 'dish' as const, id: line.dishId },
  }),
  defineStep('ads.orderDetail', { inputs: ({ restaurantId }) => ({ restaurantId }) }),
  defineStep('ads.byType', { inputs: ({ restaurantId }) => ({ type: 'topup_bottom', restaurantId }) }),
  defineStep('tables.check', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, tableNo: '1' },
    mayRefuse: ['TABLE_UNKNOWN'],
  }),
  defineStep('tables.active', {
    inputs: ({ restaurantId }) =>
      restaurantId === undefined ? needs('a restaurant') : { restaurantId, tableNo: '1' },
    mayRefuse: ['TABLE_UNKNOWN'],
  }),
  defineStep('tracking.event', { inputs: ({ restaurantId }) => ({ event: 'openTips', restaurantId }) }),
];

/** Steps for places: they search near the restaurant, which any provider should cover. */
export const placeSteps: Step[] = [
  defineStep('places.autocomplete', {
    inputs: ({ info }) =>
      info ? { input: String(info.city), country: info.countryCode } : needs('a restaurant'),
  }),
  defineStep('places.predictions', {
    inputs: ({ info }) =>
      info
        ? { input: String(info.city), location: `${info.lat},${info.lng}`, country: info.countryCode }
        : needs('a restaurant'),
  }),
  defineStep('places.candidates', {
    inputs: ({ info }) =>
      info ? { input: String(info.city), locationbias: `${info.lat},${info.lng}` } : needs('a restaurant'),
  }),
  defineStep('places.geocode', {
    inputs: ({ info }) => (info ? { latlng: `${info.lat},${info.lng}` } : needs('a restaurant')),
  }),
  defineStep('places.locate', {
    inputs: ({ info }) =>
      info?.lat !== undefined && info.lng !== undefined
        ? { latitude: info.lat, longitude: info.lng }
        : needs('a restaurant'),
  }),
];
