import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { count, flag } from './wire';

const type = z.literal('restaurant');

/** API-39. Subscribes the diner to a restaurant's mailing; a new e-mail replaces the earlier one (SUB-01, SUB-03). */
export const subscribe = defineEndpoint({
  name: 'subscription.subscribe',
  method: 'POST',
  path: 'decrestaurant/api/subscription/subscribe',
  effect: 'change',
  access: 'diner',
  success: 2000,
  input: z.object({ restaurantId: count, type, email: z.email().max(60) }),
  output: z.object({}),
});

/** Ours. Ends the diner's subscription, if there is one. */
export const end = defineEndpoint({
  name: 'subscription.end',
  method: 'POST',
  path: 'makan/subscription/end',
  effect: 'change',
  access: 'diner',
  success: 2000,
  input: z.object({ restaurantId: count, type }),
  output: z.object({}),
});

/** API-40. Returns whether the diner has subscribed; false for a guest (SUB-02). */
export const stat = defineEndpoint({
  name: 'subscription.stat',
  method: 'POST',
  path: 'decrestaurant/api/subscription/subscribeStat',
  effect: 'read',
  access: 'visitor',
  input: z.object({ restaurantId: count, type }),
  output: flag,
});
