import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { restaurants } from './restaurant';

/**
 * Guests who have a table's page open, to show that others are still ordering (DIN-03). Rows are stored for
 * minutes.
 */
export const tableGuests = pgTable(
  'table_guests',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    tableNo: text('table_no').notNull(),
    /** A hash of the visit; it does not identify the person. */
    guest: text('guest').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.tableNo, t.guest] }),
    index('table_guests_seen').on(t.seenAt),
  ],
);
