import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { KeyScope, WebhookEvent } from '../../lib/contract/staff/integration-values';
import { restaurants } from './restaurant';

/** Keys by which other systems call the staff API for one restaurant. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** The name of the other system; orders and bookings from outside show it as their source. */
    name: text('name').notNull(),
    /** SHA-256 of the key; the key itself is not stored. */
    keyHash: text('key_hash').notNull(),
    /** The last characters of the key, for people. */
    ending: text('ending').notNull(),
    scopes: text('scopes').array().$type<KeyScope[]>().notNull(),
    perMinute: integer('per_minute').notNull(),
    madeBy: text('made_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Written once a minute at most. */
    usedAt: timestamp('used_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [
    unique('api_keys_hash').on(t.keyHash),
    index('api_keys_restaurant').on(t.restaurantId, t.createdAt),
    // A name is the source of orders from outside, so two active keys must not share it.
    uniqueIndex('api_keys_name').on(t.restaurantId, sql`lower(${t.name})`).where(sql`${t.revokedAt} is null`),
    check('api_keys_per_minute', sql`${t.perMinute} between 1 and 600`),
    check('api_keys_scopes', sql`cardinality(${t.scopes}) > 0`),
  ],
);

/** Addresses of other systems that receive events of a restaurant. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    /** Whether bodies contain personal data. */
    withGuests: boolean('with_guests').notNull(),
    /** The sealed secret that signs the events. */
    secret: text('secret').notNull(),
    /** Rounds of attempts in a row of which none succeeded; after some, the whole address pauses. */
    failures: integer('failures').notNull().default(0),
    pausedUntil: timestamp('paused_until', { withTimezone: true }),
    madeBy: text('made_by').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('webhook_endpoints_restaurant').on(t.restaurantId, t.createdAt)],
);

type DeliveryState = 'waiting' | 'sent' | 'failed';

/**
 * Events for one address. Triggers write them in the transaction of the change, so an event exists exactly when its
 * change does (docs/decisions/webhooks.md).
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** The order of the events of one thing. */
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The id that the receiver gets, the same in every attempt. */
    eventId: text('event_id').notNull().default(sql`'evt_' || replace(gen_random_uuid()::text, '-', '')`),
    endpointId: integer('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent | 'test'>().notNull(),
    /** The id of the changed thing; its events are sent one after another. */
    thing: text('thing').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** Written with the first attempt, so that repeats are the same bytes. */
    body: text('body'),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** The earliest time of the next attempt; during an attempt, the time when its sender counts as dead. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
    giveUpAt: timestamp('give_up_at', { withTimezone: true }).notNull(),
    triedAt: timestamp('tried_at', { withTimezone: true }),
    /** The receiver's answer, or the error of the connection without a status. */
    status: smallint('status'),
    answer: text('answer'),
  },
  (t) => [
    unique('webhook_deliveries_event').on(t.eventId),
    index('webhook_deliveries_waiting').on(t.endpointId, t.seq).where(sql`${t.state} = 'waiting'`),
    index('webhook_deliveries_endpoint').on(t.endpointId, t.seq),
    index('webhook_deliveries_age').on(t.at).where(sql`${t.state} <> 'waiting'`),
    check('webhook_deliveries_state', sql`${t.state} in ('waiting', 'sent', 'failed')`),
  ],
);
