import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What happened in the storefronts, without saying to whom (DEC-62). No reference: an event must never wait for a lock. */
export const trackEvents = pgTable(
  'track_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    restaurantId: integer('restaurant_id'),
    /** Where the visit came from: a label of ours (TRK-02). */
    source: text('source'),
    properties: jsonb('properties').$type<Record<string, string | number>>().notNull().default({}),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [index('track_events_at').on(t.at)],
);
