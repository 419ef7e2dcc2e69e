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

/** Replaces the dial prefix of a deleted account: no number has it, and requests cannot name it. */
export const deletedPrefix = 'deleted';

/** A user's account for all restaurants of the platform, identified by dial prefix and number. */
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
    /** argon2id of the hash that the wire sends; null until a password is set (DEC-10). */
    passwordHash: text('password_hash'),
    /** The language in which the account was made, for messages. */
    locale: text('locale').$type<Locale>(),
    /** Foods that the user avoids; null unless the user agreed to store them here. */
    avoids: jsonb('avoids').$type<Avoidable[]>(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** When the user last changed the account's number; null if never. */
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
    // The end is included because guests' tokens are purged sooner than users' tokens.
    index('sessions_user').on(t.userId, t.expiresAt),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_revoked').on(t.revokedAt).where(sql`${t.revokedAt} is not null`),
  ],
);

/** One-time codes as keyed hashes, bound to number and purpose (docs/reliability.md, promise 10). */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    mobileCountryCode: text('mobile_country_code').notNull(),
    mobile: text('mobile').notNull(),
    purpose: text('purpose').notNull(),
    codeHash: text('code_hash').notNull(),
    /**
     * Attempts left for all unknown browsers together. Each source and each known browser has a smaller limit
     * of its own.
     */
    triesLeft: smallint('tries_left').notNull(),
    /** The characters of the code: letters after the day's guesses of digit codes are used up. */
    alphabet: text('alphabet').$type<'digits' | 'letters'>().notNull().default('digits'),
    /** Wrong guesses that count in the day's limit; a correct code resets them. */
    guesses: smallint('guesses').notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    /** When the code was verified; it can still be used after that. */
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** The logged-in user who verified the code. */
    checkedBy: integer('checked_by').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the single-use ticket that the verification returned. */
    ticketHash: text('ticket_hash'),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [
    index('one_time_codes_number').on(t.mobileCountryCode, t.mobile, t.purpose, t.createdAt),
    unique('one_time_codes_ticket').on(t.ticketHash),
    index('one_time_codes_checked_by').on(t.checkedBy).concurrently().where(sql`${t.checkedBy} is not null`),
  ],
);

/**
 * Browsers that logged in to an account, by their device cookie. Other browsers cannot use up their attempts.
 */
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

/**
 * Addresses that a user has confirmed. Only mails to these addresses contain text that the user wrote (DEC-86).
 */
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

/** Used-up limits per number, prefix, address and day, and locks that grow after repeated failures. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  // The index of the primary key finds no prefixes, because it follows the collation of the database.
  (t) => [index('attempts_key_prefix').using('btree', t.key.op('text_pattern_ops')).concurrently()],
);

/** Sign-ins that were started at a provider. Each can be finished once, by the visitor who started it. */
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

/** Sign-ins that returned from a provider and have no account yet; the wire's way id is stored as SHA-256. */
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

/** The account that a third-party login belongs to. */
export const signInBindings = pgTable(
  'sign_in_bindings',
  {
    source: text('source').notNull(),
    /** The provider's permanent id of the person: `sub`, or the chat app's union id. */
    subject: text('subject').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.subject] }), index('sign_in_bindings_user').on(t.userId)],
);
