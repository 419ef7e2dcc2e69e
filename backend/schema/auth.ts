import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { Avoidable } from '../../lib/contract/food-values';
import type { CountryCode, Locale } from '../../lib/contract/vocabulary';

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
    /** A name to log in by, in lower case (API-08). */
    loginId: text('login_id'),
    /** argon2id of the wire's hash; null until a password is set (DEC-10). */
    passwordHash: text('password_hash'),
    /** The language in which the account was made, for messages. */
    locale: text('locale').$type<Locale>(),
    /** What the diner avoids; null unless the diner agreed to have it stored here (ALG-02). */
    avoids: jsonb('avoids').$type<Avoidable[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When its diner last moved the account to another number; null for its first. */
    numberChangedAt: timestamp('number_changed_at', { withTimezone: true }),
  },
  (t) => [
    unique('users_mobile').on(t.mobileCountryCode, t.mobile),
    unique('users_login_id').on(t.loginId),
    check('users_login_id_lower', sql`${t.loginId} = lower(${t.loginId})`),
    check('users_gender', sql`${t.gender} between 0 and 2`),
  ],
);

/** Access tokens of guests and users, stored as SHA-256 only. */
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
  (t) => [
    // With the end: guests' tokens are purged sooner than diners'.
    index('sessions_user').on(t.userId, t.expiresAt),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_revoked').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
);

/** One-time codes as keyed hashes, bound to number and purpose (docs/reliability.md, promise 10, DEC-27). */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    mobileCountryCode: text('mobile_country_code').notNull(),
    mobile: text('mobile').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    /** What strangers may try in all; each source and each known browser has fewer of its own. */
    triesLeft: smallint('tries_left').notNull(),
    /** What the code is made of; letters while the day's guesses at digits are used up. */
    alphabet: text('alphabet').$type<'digits' | 'letters'>().notNull().default('digits'),
    /** Wrong guesses counted in the day's budget; a right code returns them. */
    guesses: smallint('guesses').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** Found right by a check, which leaves the code usable (API-19, DEC-27). */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** The logged-in diner who checked it. */
    checkedBy: integer('checked_by').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the one-use ticket that the check gave. */
    ticketHash: text('ticket_hash'),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [
    index('one_time_codes_number').on(t.mobileCountryCode, t.mobile, t.purpose, t.createdAt),
    unique('one_time_codes_ticket').on(t.ticketHash),
  ],
);

/** Browsers that logged in to an account, by their device cookie: strangers cannot use up their tries. */
export const knownDevices = pgTable(
  'known_devices',
  {
    deviceHash: text('device_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deviceHash, t.userId] }),
    index('known_devices_user').on(t.userId),
    index('known_devices_seen').on(t.seenAt),
  ],
);

/** Addresses that a user has confirmed; only mail to those contains the user's own text (DEC-86). */
export const verifiedEmails = pgTable(
  'verified_emails',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text('email').notNull(),
    verifiedAt: timestamp('verified_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.email] })],
);

/** Spent budgets per number, prefix, address and day, and growing locks after repeated failure. */
export const attempts = pgTable('attempts', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});

/** Sign-ins that were begun at a provider, each finished once by the visitor who began it. */
export const signInStates = pgTable(
  'sign_in_states',
  {
    stateHash: text('state_hash').primaryKey(),
    source: text('source').notNull(),
    /** SHA-256 of the access token of the browser that started it. */
    visitorHash: text('visitor_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('sign_in_states_expiry').on(t.expiresAt)],
);

/** Sign-ins that returned from a provider and are bound to no account yet; the wire's way id, stored as SHA-256. */
export const signInArrivals = pgTable(
  'sign_in_arrivals',
  {
    wayHash: text('way_hash').primaryKey(),
    source: text('source').notNull(),
    subject: text('subject').notNull(),
    visitorHash: text('visitor_hash').notNull(),
    openId: text('open_id'),
    nickName: text('nick_name'),
    avatarUrl: text('avatar_url'),
    gender: smallint('gender'),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('sign_in_arrivals_expiry').on(t.expiresAt)],
);

/** Which account a sign-in elsewhere belongs to. */
export const signInBindings = pgTable(
  'sign_in_bindings',
  {
    source: text('source').notNull(),
    /** The provider's lasting id of the person: `sub`, or the chat app's union id. */
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.subject] }), index('sign_in_bindings_user').on(t.userId)],
);
