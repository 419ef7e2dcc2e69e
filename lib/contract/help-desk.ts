import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { count, maybe, text } from './wire';

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
