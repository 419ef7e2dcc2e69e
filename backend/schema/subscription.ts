import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from './auth';
import { restaurants } from './restaurant';

/** Subscribers of a restaurant's mailing (API-39). */
export const subscriptions = pgTable(
  'subscriptions',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    subscribedAt: timestamp('subscribed_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.restaurantId, t.userId] }), index('subscriptions_user').on(t.userId)],
);
