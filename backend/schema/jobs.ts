import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Rows that a job failed to process. They are skipped, so that they block no other row, and retried later
 * (docs/decisions/jobs.md).
 */
export const jobFailures = pgTable(
  'job_failures',
  {
    job: text('job').notNull(),
    /**
     * The row's id in its own table, such as an order's. There is no foreign key, because jobs process rows of
     * different tables.
     */
    rowId: text('row_id').notNull(),
    restaurantId: integer('restaurant_id'),
    attempts: integer('attempts').notNull(),
    firstFailedAt: timestamp('first_failed_at', { withTimezone: true }).notNull(),
    lastFailedAt: timestamp('last_failed_at', { withTimezone: true }).notNull(),
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull(),
    /** The first lines of the error and its causes, without the statement's values. */
    lastError: text('last_error').notNull(),
  },
  (t) => [primaryKey({ columns: [t.job, t.rowId] }), check('job_failures_attempts', sql`${t.attempts} >= 1`)],
);
