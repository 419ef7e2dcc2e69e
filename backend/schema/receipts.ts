import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { orders } from './orders';

/** The last number of a restaurant's receipts in a year of its time zone. */
export const receiptCounters = pgTable(
  'receipt_counters',
  {
    restaurantId: integer('restaurant_id').notNull(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.restaurantId, t.year] })],
);

/**
 * The number of each paid order's receipt. A deferred trigger on `orders` writes it when the payment commits, so
 * that numbers have no gaps, whatever way an order was paid. Of a table's rounds that were paid at one time, one has it.
 */
export const receipts = pgTable(
  'receipts',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    restaurantId: integer('restaurant_id').notNull(),
    year: integer('year').notNull(),
    number: integer('number').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('receipts_number').on(t.restaurantId, t.year, t.number),
    check('receipts_from_one', sql`${t.number} > 0`),
  ],
);
