import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MessageState } from '../../lib/contract/text-values';
import type { Locale } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { restaurants } from './restaurant';

/** Messages from users to a restaurant, and its answers by mail. */
export const helpMessages = pgTable(
  'help_messages',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address for the answer. */
    email: text('email').notNull(),
    /** The language that the diner reads. */
    locale: text('locale').$type<Locale>().notNull(),
    text: text('text').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    state: text('state').$type<MessageState>().notNull().default('open'),
    answer: text('answer'),
    closedBy: text('closed_by'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    index('help_messages_open').on(t.restaurantId, t.id).where(sql`${t.state} = 'open'`),
    index('help_messages_closed')
      .on(t.restaurantId, t.closedAt.desc().nullsFirst(), t.id)
      .where(sql`${t.state} <> 'open'`),
    // A repeated message is stored once.
    uniqueIndex('help_messages_one')
      .on(t.userId, t.restaurantId, sql`md5(${t.text})`)
      .where(sql`${t.state} = 'open'`),
    index('help_messages_user').on(t.userId),
    // Used by the retention job.
    index('help_messages_age').on(t.createdAt),
    check('help_messages_state', sql`${t.state} in ('open', 'answered', 'done')`),
    check('help_messages_answer', sql`(${t.state} = 'answered') = (${t.answer} is not null)`),
    check(
      'help_messages_closed_by',
      sql`(${t.state} = 'open') = (${t.closedAt} is null) and (${t.closedAt} is null) = (${t.closedBy} is null)`,
    ),
  ],
);
