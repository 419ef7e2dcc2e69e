import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { restaurantCard } from './restaurant';
import { count, list, yesNo } from './wire';

/** Maximum number of listed favourites; older ones are stored but not listed. */
export const maxFavourites = 200;

/** API-50. The diner's own favourites, the latest first. */
export const favouriteList = defineEndpoint({
  name: 'favourites.list',
  method: 'GET',
  path: 'decrestaurant/wxapi/analysis/restaurant/myfavorite',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count }),
  output: list(restaurantCard, maxFavourites),
});

/** API-51. Adds a restaurant to the favourites or removes it; a repetition changes nothing. */
export const setFavourite = defineEndpoint({
  name: 'favourites.set',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/favoriteit/v2',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  success: '1 and isSuccess',
  input: z.object({ restaurantId: count, userId: count, isFavorite: yesNo }),
  output: z.object({}),
});
