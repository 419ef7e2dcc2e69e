import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Events in the storefronts, without personal data. No foreign key: an event must never wait for a lock. */
export const trackEvents = pgTable(
  'track_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    restaurantId: integer('restaurant_id'),
    /** The source of the visit: a label that the restaurant chose. */
    source: text('source'),
    properties: jsonb('properties').$type<Record<string, string | number>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [index('track_events_at').on(t.at)],
);
