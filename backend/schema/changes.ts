import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** What storefronts must render again: one row per change of a restaurant (OPS-04). Rows are deleted after a day. */
export const changes = pgTable(
  'changes',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: a change must never wait for a lock, and also names restaurants that are gone. */
    restaurantId: integer('restaurant_id').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().default(sql`clock_timestamp()`),
  },
  (t) => [index('changes_at').on(t.at)],
);
