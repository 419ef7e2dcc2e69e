import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Avoidable } from '../../lib/contract/food-values';
import type { DeliveryAddress } from '../../lib/contract/ordering';
import type {
  FeeSplit,
  PartyCall,
  PartyKind,
  PartyState,
  ShareKind,
  ShareState,
  UnpaidRule,
} from '../../lib/contract/party-values';
import type { DeliveryType, Locale, Minor } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { restaurants } from './restaurant';

/**
 * The people who order and pay together: at one table, from the first scan until the bill is paid, or by a link for one delivery or
 * pick-up (TAB).
 */
export const parties = pgTable(
  'parties',
  {
    /** Unguessable. */
    id: text('id').primaryKey(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    kind: text('kind').$type<PartyKind>().notNull().default('table'),
    /** Null for a group. */
    tableNo: text('table_no'),
    state: text('state').$type<PartyState>().notNull().default('open'),
    /** Four digits that the phones at the table show: who does not sit there cannot join (TAB-08). Eight are the code of a group. */
    digits: text('digits').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** When somebody last changed something; a table where nothing is ordered closes by itself. */
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
    /** Rises with every change that the others see. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    members: smallint('members').notNull().default(0),
    rounds: smallint('rounds').notNull().default(0),
    /** The bill: the totals of the rounds that were not cancelled. A trigger on `orders` keeps it. */
    billed: bigint('billed', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** Shares that somebody pays now, and those that are paid. */
    held: bigint('held', { mode: 'number' }).$type<Minor>().notNull().default(0),
    paid: bigint('paid', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** What the table asks of the staff, and what they said (TAB-10). */
    call: text('call').$type<PartyCall>(),
    calledAt: timestamp('called_at', { withTimezone: true }),
    callAnswer: text('call_answer'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (t) => [
    // One open party at a table.
    uniqueIndex('parties_open').on(t.restaurantId, t.tableNo).where(sql`${t.state} = 'open'`),
    // The code of an open group leads to one.
    uniqueIndex('parties_group_code')
      .on(t.restaurantId, t.digits)
      .where(sql`${t.kind} = 'group' and ${t.state} = 'open'`),
    index('parties_touched').on(t.touchedAt).where(sql`${t.state} = 'open'`),
    check('parties_state', sql`${t.state} in ('open', 'closed')`),
    check(
      'parties_kind',
      sql`case ${t.kind} when 'table' then ${t.tableNo} is not null when 'group' then ${t.tableNo} is null else false end`,
    ),
    // Never more than the bill is held and paid, whatever happens at once (TAB-06).
    check('parties_money', sql`${t.paid} >= 0 and ${t.held} >= 0 and ${t.paid} + ${t.held} <= ${t.billed}`),
  ],
);

/** What a party that orders by a link needs besides: for whom, where to, until when, and how fees and unpaid shares are treated (TAB-11). */
export const partyGroups = pgTable(
  'party_groups',
  {
    partyId: text('party_id')
      .primaryKey()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** The diner who opened it, whose order it becomes. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    /** A slot `YYYY-MM-DD HH:MM-HH:MM` in the restaurant's time zone. */
    slot: text('slot').notNull(),
    address: jsonb('address').$type<DeliveryAddress>(),
    promotionCode: text('promotion_code'),
    /** Until when everybody chooses. */
    closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
    /** Until when shares can be paid, from the moment that the dishes are fixed. */
    payBy: timestamp('pay_by', { withTimezone: true }),
    /** When something has to be done by itself; null once it has ended. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    feeSplit: text('fee_split').$type<FeeSplit>().notNull(),
    unpaid: text('unpaid').$type<UnpaidRule>().notNull(),
    /** Unpaid shares were treated as `unpaid` says; what is left is the opener's, in a last span of time. */
    lastCall: boolean('last_call').notNull().default(false),
    /** The error code for which the dishes could not be fixed when time was over. */
    problem: text('problem'),
  },
  (t) => [
    index('party_groups_user').on(t.userId),
    index('party_groups_due').on(t.dueAt).where(sql`${t.dueAt} is not null`),
    check('party_groups_delivery', sql`${t.deliveryType} in ('DELIVERY_TO_HOME', 'SELF_PICKUP')`),
    check('party_groups_address', sql`${t.deliveryType} = 'SELF_PICKUP' or ${t.address} is not null`),
    check('party_groups_rules', sql`${t.feeSplit} in ('equal', 'opener') and ${t.unpaid} in ('pay', 'drop')`),
  ],
);

export const partyMembers = pgTable(
  'party_members',
  {
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** From 1, in the order of joining; 1 opened the table. */
    no: smallint('no').notNull(),
    /** SHA-256 of the secret that the browser holds. */
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    /** One of the colours of the screens, from 0. */
    colour: smallint('colour').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** A diner who is logged in; nobody at the table sees it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** What they avoid, for the kitchen; nobody at the table sees it (ALG-03). */
    avoids: jsonb('avoids').$type<Avoidable[]>(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** Rises with each change of the lines that were not sent, by whomever. */
    cartVersion: integer('cart_version').notNull().default(0),
    /** The browser's name of the last change that it made itself: a change whose answer got lost is known by it. */
    lastChange: text('last_change'),
  },
  (t) => [
    primaryKey({ columns: [t.partyId, t.no] }),
    uniqueIndex('party_members_key').on(t.partyId, t.keyHash),
    index('party_members_user').on(t.userId).where(sql`${t.userId} is not null`),
    // What the retention job looks for.
    index('party_members_age').on(t.joinedAt),
  ],
);

/** Somebody who wants to join a table that staff let people in to (TAB-08). */
export const partyKnocks = pgTable(
  'party_knocks',
  {
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret that the browser holds. */
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** What staff said; null while they have not. */
    isAdmitted: boolean('is_admitted'),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.keyHash] })],
);

/** What somebody at the table chose; sent to the kitchen with a round. */
export const partyLines = pgTable(
  'party_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    memberNo: smallint('member_no').notNull(),
    /** The storefront's id of the line: the same for the same dish and choices. */
    lineKey: text('line_key').notNull(),
    dishId: integer('dish_id').notNull(),
    specId: integer('spec_id'),
    items: jsonb('items').$type<{ itemId: number; itemCount: number }[]>().notNull().default([]),
    remark: text('remark'),
    count: integer('count').notNull(),
    /** Shared by all at the table when the bill is split by dishes. */
    forAll: boolean('for_all').notNull().default(false),
    /** Null until it is sent; then it is line `position` of the round's order. */
    round: smallint('round'),
    position: smallint('position'),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('party_lines_unsent').on(t.partyId, t.memberNo, t.lineKey).where(sql`${t.round} is null`),
    index('party_lines_party').on(t.partyId, t.id),
    check('party_lines_count', sql`${t.count} > 0`),
    check('party_lines_sent', sql`num_nonnulls(${t.round}, ${t.position}) in (0, 2)`),
  ],
);

/** What was sent to the kitchen at once: an order like any other (TAB-04). */
export const partyRounds = pgTable(
  'party_rounds',
  {
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    /** The order; no foreign key, because orders name their party. */
    orderId: text('order_id').notNull(),
    sentBy: smallint('sent_by').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.no] }), uniqueIndex('party_rounds_order').on(t.orderId)],
);

/** A part of the bill that somebody pays (TAB-06). */
export const partyShares = pgTable(
  'party_shares',
  {
    id: text('id').primaryKey(),
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id),
    /** Its number for people; payment references begin with it. */
    sn: text('sn').notNull(),
    memberNo: smallint('member_no').notNull(),
    kind: text('kind').$type<ShareKind>().notNull(),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /** `held` while its payment is open, `paid`, or `released` when it was given up or its time was over. */
    state: text('state').$type<ShareState>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
  },
  (t) => [
    index('party_shares_party').on(t.partyId, t.createdAt),
    index('party_shares_expiry').on(t.expiresAt).where(sql`${t.state} = 'held'`),
    check('party_shares_amount', sql`${t.amount} > 0`),
  ],
);
