import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { longestMessage } from './help-desk-values';
import { count, filled, maybe, text } from './wire';

/**
 * API-21. Where customer service answers: an https address on a host that the restaurant allows (DEC-21), else refused as
 * HELP_DESK_NONE. `restaurantId` is ours; without it, the restaurant of the diner's latest order is meant.
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
 * Ours: a diner's message to the restaurant, which staff answer by mail to `email` (CON-18). The same message once more while it is open is
 * one message. TOO_MANY beyond the budgets of diner, source and address.
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
