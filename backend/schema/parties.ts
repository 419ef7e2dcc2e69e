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
  PartChoice,
  PartyCall,
  PartyKind,
  PartyState,
  ShareKind,
  ShareState,
  StaffPhrase,
  UnpaidRule,
} from '../../lib/contract/party-values';
import type { DeliveryType, Locale, Minor } from '../../lib/contract/vocabulary';
import { users } from './auth';
import { restaurants } from './restaurant';

/**
 * People who order and pay together: at one table, from the first scan until the bill is paid, or by a link for
 * one delivery or pick-up (TAB).
 */
export const parties = pgTable(
  'parties',
  {
    /** The id cannot be guessed. */
    id: text('id').primaryKey(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    kind: text('kind').$type<PartyKind>().notNull().default('table'),
    /** Null for a group. */
    tableNo: text('table_no'),
    state: text('state').$type<PartyState>().notNull().default('open'),
    /**
     * The four digits that a guest enters to join an open table (TAB-08), or the eight digits of a group's
     * code.
     */
    digits: text('digits').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** The time of the last change; a table without orders closes automatically. */
    touchedAt: timestamp('touched_at', { withTimezone: true }).notNull(),
    /** Increments with every change that other members see. */
    version: bigint('version', { mode: 'number' }).notNull().default(1),
    members: smallint('members').notNull().default(0),
    rounds: smallint('rounds').notNull().default(0),
    /** The bill: the sum of the rounds that are not canceled. A trigger on `orders` updates it. */
    billed: bigint('billed', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** The amount of the shares with an open payment, and of the paid shares. */
    held: bigint('held', { mode: 'number' }).$type<Minor>().notNull().default(0),
    paid: bigint('paid', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /**
     * Until when the guests who paid in advance choose what becomes of their part, because others have not paid; null
     * while nobody is asked.
     */
    chooseBy: timestamp('choose_by', { withTimezone: true }),
    /** The end of the last choice; money of a share that was started before it is refunded. */
    chosenAt: timestamp('chosen_at', { withTimezone: true }),
    /** The table's call for staff, and the answer of the staff. */
    call: text('call').$type<PartyCall>(),
    calledAt: timestamp('called_at', { withTimezone: true }),
    callAnswer: text('call_answer'),
    /** The ready phrase of the answer, which each guest reads in their language. */
    callPhrase: text('call_phrase').$type<StaffPhrase>(),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    /**
     * The party to which staff joined this one, which is closed since; its members have the same secrets there. There is
     * no foreign key, because parties are never deleted.
     */
    joinedInto: text('joined_into'),
    /** The amount by which the numbers of its members are higher in that party. */
    joinedShift: smallint('joined_shift').notNull().default(0),
  },
  (t) => [
    // A table has at most one open party.
    uniqueIndex('parties_open').on(t.restaurantId, t.tableNo).where(sql`${t.state} = 'open'`),
    // A code belongs to at most one open group.
    uniqueIndex('parties_group_code')
      .on(t.restaurantId, t.digits)
      .where(sql`${t.kind} = 'group' and ${t.state} = 'open'`),
    index('parties_touched').on(t.touchedAt).where(sql`${t.state} = 'open'`),
    check('parties_state', sql`${t.state} in ('open', 'closed')`),
    check(
      'parties_kind',
      sql`case ${t.kind} when 'table' then ${t.tableNo} is not null when 'group' then ${t.tableNo} is null else false end`,
    ),
    // Paid and held shares together never exceed the bill, even under concurrent writes.
    check('parties_money', sql`${t.paid} >= 0 and ${t.held} >= 0 and ${t.paid} + ${t.held} <= ${t.billed}`),
  ],
);

/**
 * Additional data of a party that orders by a link: customer, address, deadline, and the treatment of fees and
 * of unpaid shares.
 */
export const partyGroups = pgTable(
  'party_groups',
  {
    partyId: text('party_id')
      .primaryKey()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** The diner who opened the group. The order becomes this diner's. */
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    deliveryType: text('delivery_type').$type<DeliveryType>().notNull(),
    /** The slot, `YYYY-MM-DD HH:MM-HH:MM` in the restaurant's time zone. */
    slot: text('slot').notNull(),
    address: jsonb('address').$type<DeliveryAddress>(),
    promotionCode: text('promotion_code'),
    /** Until when members can choose dishes. */
    closesAt: timestamp('closes_at', { withTimezone: true }).notNull(),
    /** Until when shares can be paid; set when the dishes are fixed. */
    payBy: timestamp('pay_by', { withTimezone: true }),
    /** When the next automatic step is due; null once the group has ended. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    feeSplit: text('fee_split').$type<FeeSplit>().notNull(),
    unpaid: text('unpaid').$type<UnpaidRule>().notNull(),
    /**
     * Whether the opener is in the last period to pay, after unpaid shares were handled by the rule `unpaid`.
     */
    lastCall: boolean('last_call').notNull().default(false),
    /** The error code of the failed attempt to fix the dishes after the deadline. */
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

/** A line that the member `by` or staff (0) took out. */
export interface RemovedLine {
  dishId: number;
  count: number;
  by: number;
  at: string;
  /** The lines that were taken out before, oldest first. */
  earlier?: Omit<RemovedLine, 'earlier'>[];
}

/** The outcome of a guest's choice: how much of the paid amount is cooked, and how much is refunded. */
export interface ChoiceOutcome {
  choice: PartChoice;
  cooked: Minor;
  refunded: Minor;
  at: string;
}

export const partyMembers = pgTable(
  'party_members',
  {
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** Numbered from 1 in the order of joining; number 1 opened the table. */
    no: smallint('no').notNull(),
    /** SHA-256 of the secret that the browser stores. */
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    /** The index of the member's display color, from 0. */
    colour: smallint('colour').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** The logged-in user; other members do not see it. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The foods that the member avoids, for the kitchen; other members do not see them. */
    avoids: jsonb('avoids').$type<Avoidable[]>(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** When the member left; null while the member is there. */
    leftAt: timestamp('left_at', { withTimezone: true }),
    /** When staff last took dishes that the member eats over to another table; late money may pay for them no longer. */
    linesTakenAt: timestamp('lines_taken_at', { withTimezone: true }),
    /** Increments with each change of the unsent lines by any member. */
    cartVersion: integer('cart_version').notNull().default(0),
    /** The unsent lines of the member that another person took out, until the member changes their lines. */
    removed: jsonb('removed').$type<RemovedLine>(),
    /** The choice for the paid part; null while nobody is asked, and before the member has chosen. */
    choice: text('choice').$type<PartChoice>(),
    /** The outcome of the member's last choice. */
    choiceOutcome: jsonb('choice_outcome').$type<ChoiceOutcome>(),
    /** The browser's id of its own last change, which identifies a retry after a lost response. */
    lastChange: text('last_change'),
  },
  (t) => [
    primaryKey({ columns: [t.partyId, t.no] }),
    uniqueIndex('party_members_key').on(t.partyId, t.keyHash),
    index('party_members_user').on(t.userId).where(sql`${t.userId} is not null`),
    // Used by the retention job.
    index('party_members_age').on(t.joinedAt),
    check('party_members_choice', sql`${t.choice} in ('cook', 'refund')`),
  ],
);

/** A dish that a member chose; a round sends it to the kitchen. */
export const partyLines = pgTable(
  'party_lines',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    memberNo: smallint('member_no').notNull(),
    /** The storefront's id of the line; the same dish with the same choices has the same id. */
    lineKey: text('line_key').notNull(),
    dishId: integer('dish_id').notNull(),
    specId: integer('spec_id'),
    items: jsonb('items').$type<{ itemId: number; itemCount: number }[]>().notNull().default([]),
    remark: text('remark'),
    count: integer('count').notNull(),
    /** Whether all who are there when the line is sent share the dish when the bill is split by dishes. */
    forAll: boolean('for_all').notNull().default(false),
    /**
     * The numbers of the members who share the dish. Of an unsent line it is the member's choice of some people, of a
     * sent line it is final; the previous release writes null.
     */
    sharedWith: smallint('shared_with').array(),
    /** Null before the line is sent; then the line is line `position` of the round's order. */
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

/** Dishes that were sent to the kitchen together: a regular order. */
export const partyRounds = pgTable(
  'party_rounds',
  {
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    no: smallint('no').notNull(),
    /** The order's id. There is no foreign key, because orders refer to their party. */
    orderId: text('order_id').notNull(),
    sentBy: smallint('sent_by').notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
    /** Staff brought the round from another table; no guest of this party sent it under this number. */
    isBrought: boolean('is_brought').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.no] }), uniqueIndex('party_rounds_order').on(t.orderId)],
);

/** A part of the bill that one person pays. */
export const partyShares = pgTable(
  'party_shares',
  {
    id: text('id').primaryKey(),
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id),
    /** The readable number; payment references begin with it. */
    sn: text('sn').notNull(),
    memberNo: smallint('member_no').notNull(),
    kind: text('kind').$type<ShareKind>().notNull(),
    /** The part of the bill that it pays. */
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /** The rounding of cash to the smallest coin, which its payment has besides `amount`; negative when rounded down. */
    cashRounding: bigint('cash_rounding', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /**
     * The voucher that its payer uses, and the part of `amount` that it pays; its payment has the rest. The code is used
     * while the share is held or paid.
     */
    voucherCode: text('voucher_code'),
    voucherAmount: bigint('voucher_amount', { mode: 'number' }).$type<Minor>().notNull().default(0),
    /** `held` while its payment is open, then `paid`, or `released` after it was canceled or expired. */
    state: text('state').$type<ShareState>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    /**
     * The time by which figures find the settlement of the bill that it pays; null means `paidAt`. Joined tables have
     * settlements of both, so those times alone would mix them.
     */
    countsAt: timestamp('counts_at', { withTimezone: true }),
  },
  (t) => [
    index('party_shares_party').on(t.partyId, t.createdAt),
    index('party_shares_expiry').on(t.expiresAt).where(sql`${t.state} = 'held'`),
    check('party_shares_amount', sql`${t.amount} > 0`),
    check('party_shares_voucher', sql`${t.voucherAmount} between 0 and ${t.amount}`),
    check('party_shares_rounding', sql`${t.amount} + ${t.cashRounding} >= 0`),
  ],
);
