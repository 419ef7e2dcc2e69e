import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Locale } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { orders } from './orders';
import { waitingList } from './waiting-list';

/** Browsers that want to hear of an order or of an entry of a waiting list, each with the address and the keys that its push service gave it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    waitingId: text('waiting_id').references(() => waitingList.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('push_subscriptions_order').on(t.orderId, t.endpoint),
    unique('push_subscriptions_waiting').on(t.waitingId, t.endpoint),
    check('push_subscriptions_subject', sql`num_nonnulls(${t.orderId}, ${t.waitingId}) = 1`),
    index('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
  ],
);
