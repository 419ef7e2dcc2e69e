import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { CountryCode } from '../../../lib/contract/vocabulary';

/** A diner's account; one for all restaurants of the platform, found by dial prefix and number. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 20_001 }),
    mobileCountryCode: text('mobile_country_code').notNull(),
    mobile: text('mobile').notNull(),
    countryCode: text('country_code').$type<CountryCode>(),
    nickName: text('nick_name'),
    userName: text('user_name'),
    /** 0 male, 1 female, 2 secret (DEC-16). */
    gender: smallint('gender'),
    avatarUrl: text('avatar_url'),
    openId: text('open_id'),
    email: text('email'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    unique('users_mobile').on(t.mobileCountryCode, t.mobile),
    check('users_gender', sql`${t.gender} between 0 and 2`),
  ],
);

/** Access tokens, guests' and diners', kept as SHA-256 only. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Null for a guest. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
);

/** One-time codes as keyed hashes, bound to number and purpose (reliability 10, DEC-27). */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    mobileCountryCode: text('mobile_country_code').notNull(),
    mobile: text('mobile').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    triesLeft: smallint('tries_left').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Found right by a check, which leaves the code usable (API-19, DEC-27). */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('one_time_codes_number').on(t.mobileCountryCode, t.mobile, t.purpose, t.createdAt)],
);

/** Spent budgets per number, prefix, address and day, and growing locks after repeated failure. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Messages to be sent, written in the same transaction as what they tell of. */
export const outbox = pgTable(
  'outbox',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<'sms' | 'email'>().notNull(),
    recipient: text('recipient').notNull(),
    template: text('template').notNull(),
    body: text('body').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
    failed: boolean('failed').notNull().default(false),
  },
  (t) => [index('outbox_unsent').on(t.createdAt).where(sql`${t.sentAt} is null`)],
);
