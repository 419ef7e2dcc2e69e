import { z } from 'zod';
import { count, flag, instant, list, maybe, text, textId } from '../wire';
import { secondFactorCode } from './account';
import { defineStaffEndpoint } from './endpoint';
import { longestWebhookUrl, mostWebhooks, webhookEvents } from './integration-values';

const endpointId = count;

/** The addresses that receive events of the restaurant. Their secrets are never sent again. */
export const webhooksList = defineStaffEndpoint({
  name: 'webhooks.list',
  effect: 'read',
  role: 'manager',
  input: z.object({}),
  output: z.object({
    endpoints: list(
      z.object({
        endpointId,
        // One that an earlier release stored may be longer than a new one.
        url: text(2_000),
        events: list(z.enum(webhookEvents)),
        /** Bodies name guests and their contact data. */
        withGuests: flag,
        madeBy: text(200),
        madeAt: instant,
        /** Rounds of attempts in a row of which none succeeded. */
        failures: count,
        /** Nothing is sent before this time, because the receiver fails. */
        pausedUntil: maybe(instant),
        waiting: count,
      }),
      mostWebhooks,
    ),
  }),
});

/**
 * Adds an address and answers the secret that signs its events, for the only time. WEBHOOK_URL_REFUSED with the reason,
 * INVALID_INPUT when it is too long with its letters encoded, WEBHOOK_LIMIT; the errors of a second factor.
 */
export const webhooksAdd = defineStaffEndpoint({
  name: 'webhooks.add',
  effect: 'change',
  role: 'manager',
  input: z.object({
    url: text(longestWebhookUrl, 1),
    events: z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length),
    withGuests: flag,
    code: maybe(secondFactorCode),
  }),
  output: z.object({ endpointId, secret: text(100) }),
});

/** Removes an address with its deliveries. NOT_FOUND. */
export const webhooksRemove = defineStaffEndpoint({
  name: 'webhooks.remove',
  effect: 'change',
  role: 'manager',
  input: z.object({ endpointId }),
  output: z.object({}),
});

/** The latest deliveries to an address, the newest first, with the receiver's answers. NOT_FOUND. */
export const webhooksDeliveries = defineStaffEndpoint({
  name: 'webhooks.deliveries',
  effect: 'read',
  role: 'manager',
  input: z.object({ endpointId }),
  output: z.object({
    deliveries: list(
      z.object({
        eventId: textId,
        event: text(40),
        /** The id of the changed thing, such as an order's. */
        thing: text(100),
        at: instant,
        state: z.enum(['waiting', 'sent', 'failed']),
        attempts: count,
        triedAt: maybe(instant),
        nextTryAt: maybe(instant),
        /** The HTTP status and the beginning of the answer, or the error of the connection. */
        status: maybe(count),
        answer: maybe(text(1000)),
      }),
      100,
    ),
  }),
});

/** Sends an event again, with its id and body. NOT_FOUND, STATUS_CONFLICT for one that is waiting. */
export const webhooksReplay = defineStaffEndpoint({
  name: 'webhooks.replay',
  effect: 'change',
  role: 'manager',
  input: z.object({ eventId: textId }),
  output: z.object({}),
});

/** Sends an event of the kind `test`. NOT_FOUND. */
export const webhooksTest = defineStaffEndpoint({
  name: 'webhooks.test',
  effect: 'change',
  role: 'manager',
  input: z.object({ endpointId }),
  output: z.object({ eventId: textId }),
});
