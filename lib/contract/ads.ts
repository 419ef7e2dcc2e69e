import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { count, list, maybe, text } from './wire';

const ad = z.object({
  adImage: text(1000),
  /** Ours: the target of the ad, an https address on a host that the restaurant allows (DEC-21). */
  adLink: maybe(text(1000)),
});
export type Ad = z.output<typeof ad>;

/** Ours: the restaurant whose ads are returned; without it, the restaurant of the diner's latest order. */
const whose = { restaurantId: maybe(count) };

/** API-61. Images for the order detail; the list is empty when there are no ads. */
export const orderDetailAds = defineEndpoint({
  name: 'ads.orderDetail',
  method: 'GET',
  path: 'decorder/wxapi/common/ad/orderdetail',
  effect: 'read',
  access: 'visitor',
  input: z.object(whose),
  output: list(ad, 8),
});

/** API-80. Images for a place; the list is empty when there are no ads. */
export const adsByType = defineEndpoint({
  name: 'ads.byType',
  method: 'GET',
  path: 'decorder/wxapi/common/ad/listbytype',
  effect: 'read',
  access: 'visitor',
  input: z.object({ type: z.enum(['topup_bottom']), ...whose }),
  output: list(ad, 8),
});
