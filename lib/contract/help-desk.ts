import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { longestMessage } from './text-values';
import { count, filled, maybe, text } from './wire';

/**
 * API-21. Returns the address of customer service: https, on a host that the restaurant allows (DEC-21). Throws
 * HELP_DESK_NONE. `restaurantId` is ours; the default is the restaurant of the diner's latest order.
 */
export const helpDeskUrl = defineEndpoint({
  name: 'helpDesk.url',
  method: 'GET',
  path: 'decorder/wxapi/apph5/helpdesk/url',
  effect: 'read',
  access: 'visitor',
  fills: ['userId'],
  success: 'isSuccess',
  input: z.object({ userId: count, restaurantId: maybe(count) }),
  output: z.object({ url: text(1000, 1) }),
});

/**
 * Ours: sends a diner's message to the restaurant, which staff answer by mail to `email` (CON-18). A repetition while
 * the message is open adds none. TOO_MANY beyond the limits of diner, source and address.
 */
export const helpDeskWrite = defineEndpoint({
  name: 'helpDesk.write',
  method: 'POST',
  path: 'makan/help-desk/messages',
  effect: 'change',
  access: 'diner',
  input: z.object({ restaurantId: count, email: z.email().max(60), text: filled(longestMessage) }),
  output: z.object({}),
});
