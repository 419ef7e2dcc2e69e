import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { trackEvents } from './tracking-values';
import { deliveryType, locale, payTypeCodes } from './vocabulary';
import { count, maybe, text } from './wire';

/**
 * The properties of an event: numbers and listed labels, so that none can contain a name, number or address of a
 * person. Other properties are dropped.
 */
const trackProperties = z.object({
  couponId: maybe(count),
  vouchersCount: maybe(z.int().min(1).max(999)),
  people: maybe(z.int().min(1).max(500)),
  discount: maybe(z.int().min(0).max(100)),
  payType: maybe(z.enum(payTypeCodes)),
  deliveryType: maybe(deliveryType),
  fromType: maybe(z.enum(['order', 'voucher', 'topup', 'deposit'])),
  device: maybe(z.enum(['mobile', 'desktop'])),
  locale: maybe(locale),
});
export type TrackProperties = z.output<typeof trackProperties>;

/** DEC-62. Records an event without the person. The answer only confirms receipt. */
export const trackEvent = defineEndpoint({
  name: 'tracking.event',
  method: 'POST',
  path: 'decorder/wxapi/track/event',
  effect: 'change',
  access: 'visitor',
  input: z.object({
    event: z.enum(trackEvents),
    restaurantId: maybe(count),
    /** The raw value of the address; see getSourceLabel. */
    utmSource: maybe(text(40)),
    properties: maybe(trackProperties),
  }),
  output: z.object({}),
});
