import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import type { StaffEventKind } from '../../lib/contract/staff/events';
import type { Role } from '../../lib/contract/staff/roles';
import type { Locale } from '../../lib/contract/vocabulary';
import { restaurants } from './restaurant';

/** A person who works at one or more restaurants. */
export const staff = pgTable(
  'staff',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 501 }),
    /** In lower case; a sign-in name without an @ for a person who has no mail address. */
    email: text('email').notNull(),
    name: text('name').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** argon2id */
    passwordHash: text('password_hash').notNull(),
    /** The encrypted secret of the second factor; null without a second factor. */
    totpSecret: text('totp_secret'),
    /** The time step of the last accepted code, because a code is valid once. */
    totpStep: bigint('totp_step', { mode: 'number' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [unique('staff_email').on(t.email), check('staff_email_lower', sql`${t.email} = lower(${t.email})`)],
);

/** The restaurants of staff members, and their roles there. */
export const staffMemberships = pgTable(
  'staff_memberships',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    /** Keyed hash of the PIN for shared tablets (CON-03). */
    pinHash: text('pin_hash'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.staffId] }),
    index('staff_memberships_staff').on(t.staffId),
    check('staff_memberships_role', sql`${t.role} in ('kitchen', 'counter', 'manager', 'owner')`),
  ],
);

/** Links that add a staff member or set a new password; each works once. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: text('token_hash').primaryKey(),
    /** In lower case. */
    email: text('email').notNull(),
    /** Restaurant and role are null in a link for a new password. */
    restaurantId: integer('restaurant_id').references(() => restaurants.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>(),
    /** The member who invites; null for the operator. */
    invitedBy: integer('invited_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [
    index('staff_invitations_restaurant').on(t.restaurantId, t.expiresAt),
    index('staff_invitations_expiry').on(t.expiresAt),
    check('staff_invitations_role', sql`(${t.restaurantId} is null) = (${t.role} is null)`),
  ],
);

/** Sessions of the console, stored as SHA-256 of their tokens. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The acting staff member; null while a shared tablet waits for a PIN. */
    staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    /** Set on a shared tablet: the session is valid only for this restaurant. */
    restaurantId: integer('restaurant_id').references(() => restaurants.id, { onDelete: 'cascade' }),
    /** The staff member who set up the shared tablet; the session ends with their membership. */
    openedBy: integer('opened_by').references(() => staff.id, { onDelete: 'cascade' }),
    /** Whether the login used a passkey, which counts as both factors. */
    byPasskey: boolean('by_passkey').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (t) => [
    index('staff_sessions_staff').on(t.staffId),
    index('staff_sessions_opened_by').on(t.openedBy),
    index('staff_sessions_expiry').on(t.expiresAt),
    index('staff_sessions_restaurant')
      .on(t.restaurantId)
      .concurrently()
      .where(sql`${t.restaurantId} is not null`),
  ],
);

/** Replacements for a lost second factor, each valid once. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [primaryKey({ columns: [t.staffId, t.codeHash] })],
);

/** Public keys of passkeys; the private keys never leave the devices. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    /** The credential's id as browsers send it: base64url. */
    id: text('id').primaryKey(),
    staffId: integer('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** COSE, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The device's signature counter; 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The transports to the device, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (t) => [index('staff_passkeys_staff').on(t.staffId)],
);

/** Challenges for passkeys to sign, each valid once. */
export const staffChallenges = pgTable(
  'staff_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The staff member who adds a passkey; null for a login. */
    staffId: integer('staff_id').references(() => staff.id, { onDelete: 'cascade' }),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('staff_challenges_expiry').on(t.expiresAt), index('staff_challenges_staff').on(t.staffId)],
);

/** A restaurant's rules for its staff. */
export const staffRules = pgTable('staff_rules', {
  restaurantId: integer('restaurant_id')
    .primaryKey()
    .references(() => restaurants.id, { onDelete: 'cascade' }),
  secondFactor: boolean('second_factor').notNull().default(false),
});

const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });

/** Events for open consoles, stored for a day: a disconnected console resumes from its last event. */
export const staffEvents = pgTable(
  'staff_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id').notNull(),
    kind: text('kind').$type<StaffEventKind>().notNull(),
    subject: text('subject').notNull(),
    /**
     * The transaction that wrote the event: ids are assigned before the commit, so the order of ids differs
     * from the order of commits.
     */
    transactionId: transactionId('transaction_id').notNull().default(sql`pg_current_xact_id()`),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('staff_events_restaurant').on(t.restaurantId, t.transactionId),
    index('staff_events_age').on(t.at),
  ],
);
