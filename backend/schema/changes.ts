import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Changes that storefronts must render, one row per change of a restaurant. Rows are deleted after a day. */
export const changes = pgTable(
  'changes',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No foreign key: a change must never wait for a lock, and it can name a deleted restaurant. */
    restaurantId: integer('restaurant_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('changes_at').on(t.at)],
);
