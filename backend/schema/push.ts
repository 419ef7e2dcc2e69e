import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Locale } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { doorParties } from './door-queue';
import { orders } from './orders';
import { waitingList } from './waiting-list';

/** Browsers that follow an order, an entry of a waiting list or a party at the door, with address and keys of their push service. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Absent for a party at the door, which needs no account. */
    userId: integer('user_id').references(() => users.id, {
      onDelete: 'cascade',
    }),
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    waitingId: text('waiting_id').references(() => waitingList.id, { onDelete: 'cascade' }),
    doorPartyId: text('door_party_id').references(() => doorParties.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('push_subscriptions_order').on(t.orderId, t.endpoint),
    unique('push_subscriptions_waiting').on(t.waitingId, t.endpoint),
    unique('push_subscriptions_door').on(t.doorPartyId, t.endpoint),
    check(
      'push_subscriptions_subject',
      sql`num_nonnulls(${t.orderId}, ${t.waitingId}, ${t.doorPartyId}) = 1`,
    ),
    index('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_user').on(t.userId),
  ],
);
