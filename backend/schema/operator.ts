import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per change by an operator or a staff member. Rows are never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id'),
    act: text('act').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    actor: text('actor').notNull(),
    /** The staff member; absent for operator commands and the platform. */
    staffId: integer('staff_id'),
    /** The network address of the request. */
    address: text('address'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('audit_log_restaurant').on(t.restaurantId, t.id),
    // Used for the acts on one order in its panel.
    index('audit_log_subject').on(t.restaurantId, t.subject, t.id).concurrently(),
  ],
);

/** The last time at which an operator's duty was done, or failed, for the alerts. */
export const operatorDuties = pgTable('operator_duties', {
  duty: text('duty').$type<'backup' | 'backup-failed' | 'rehearsal'>().primaryKey(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull(),
});
