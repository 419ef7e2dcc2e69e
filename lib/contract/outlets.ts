import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { count, latitude, list, longitude, maybe, real, text } from './wire';

const url = text(1000);
const name = text(300);

/** ENT-09. An outlet without a restaurant in the backend has no id. */
export const outlet = z.object({
  restaurantId: maybe(count),
  restaurantName: name,
  restaurantNameEn: maybe(name),
  address: maybe(text(500)),
  imgBrand: maybe(url),
  businessTimeDesc: maybe(text(1000)),
  /** Absent when the diner's position is unknown. */
  distanceInMeter: maybe(real),
  restaurantWebUrl: maybe(url),
});
export type Outlet = z.output<typeof outlet>;

/** API-48. The other restaurants of the merchant. */
export const siblings = defineEndpoint({
  name: 'restaurant.siblings',
  method: 'GET',
  path: 'decrestaurant/wxapi/searchRestaurantListByRestaurantId',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: list(outlet, 100),
});

/** API-49. All outlets of the merchant but this one, the nearest first when both coordinates are given. */
export const outlets = defineEndpoint({
  name: 'restaurant.outlets',
  method: 'GET',
  path: 'decrestaurant/wxapi/getMultiStore',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count, userLat: maybe(latitude), userLng: maybe(longitude) }),
  output: list(outlet, 200),
});
