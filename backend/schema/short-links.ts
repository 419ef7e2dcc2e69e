import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CountryCode, Locale } from '../../lib/contract/vocabulary';
import { users } from './auth';

/** What the keys of short links stand for; each is good once, and not for long (API-20). */
export const shortLinks = pgTable(
  'short_links',
  {
    /** SHA-256 of the key, which is kept nowhere. */
    keyHash: text('key_hash').primaryKey(),
    /** Whom the link logs in. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    orderId: text('order_id'),
    locale: text('locale').$type<Locale>(),
    countryCode: text('country_code').$type<CountryCode>(),
    appFrom: text('app_from'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('short_links_expiry').on(t.expiresAt)],
);
