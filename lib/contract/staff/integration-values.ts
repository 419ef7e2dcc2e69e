/* This file imports no zod, so that screens and rules may use it. */

/** The areas of calls that an API key can have access to. */
export const keyScopes = ['menu', 'stock', 'orders', 'bookings', 'guests', 'figures'] as const;
export type KeyScope = (typeof keyScopes)[number];

/** The calls per minute that a key may make, at least, at most, and where the form begins. */
export const keyCallsPerMinute = { least: 1, most: 600, usual: 60 } as const;

export const mostApiKeys = 50;
export const longestKeyName = 60;

/** The kinds of events that other systems can receive. */
export const webhookEvents = [
  'order.changed',
  'payment.changed',
  'booking.changed',
  'stock.changed',
  'menu.changed',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const mostWebhooks = 10;
export const longestWebhookUrl = 500;
