import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row for each change that an operator or a person of the staff made. Rows are never changed. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id'),
    act: text('act').notNull(),
    subject: text('subject').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    actor: text('actor').notNull(),
    /** The person of the console; absent for operator commands and the platform. */
    staffId: integer('staff_id'),
    /** Network address that the act came from. */
    address: text('address'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [index('audit_log_restaurant').on(t.restaurantId, t.id)],
);
