import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CountryCode, Locale } from '../../lib/contract/vocabulary';
import { users } from './auth';

/** The targets of short links; each link works once, for a short time. */
export const shortLinks = pgTable(
  'short_links',
  {
    /** SHA-256 of the key; the key itself is not stored. */
    keyHash: text('key_hash').primaryKey(),
    /** The user who is logged in by the link. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id'),
    locale: text('locale').$type<Locale>(),
    countryCode: text('country_code').$type<CountryCode>(),
    appFrom: text('app_from'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [
    index('short_links_expiry').on(t.expiresAt),
    index('short_links_user').on(t.userId).concurrently().where(sql`${t.userId} is not null`),
  ],
);
