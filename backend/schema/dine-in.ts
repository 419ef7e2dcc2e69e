import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { restaurants } from './restaurant';

/** Who has a table's page open, so that one is told when others are still ordering (DIN-03). Kept for minutes. */
export const tableGuests = pgTable(
  'table_guests',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    tableNo: text('table_no').notNull(),
    /** A hash of the visit; says nothing of the person. */
    guest: text('guest').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.tableNo, t.guest] }),
    index('table_guests_seen').on(t.seenAt),
  ],
);
