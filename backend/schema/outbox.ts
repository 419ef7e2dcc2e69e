import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Locale } from '../../lib/contract/vocabulary';
import type { Template } from './mail-data';

export type Channel = 'sms' | 'email' | 'push';

/**
 * Where a message stands: `sending` while a sender holds it, `held` when no provider is configured and it is read here
 * instead, `failed` when it won't be tried again.
 */
export type MessageState = 'waiting' | 'sending' | 'sent' | 'held' | 'failed';

/** Messages to be sent, written in the same transaction as what they tell of (decisions/outbox.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<Channel>().notNull(),
    recipient: text('recipient').notNull(),
    template: text('template').$type<Template>().notNull(),
    locale: text('locale').$type<Locale>().notNull().default('en'),
    restaurantId: integer('restaurant_id'),
    /** What the message is made of; forgotten once a provider has it. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** Mails have one. */
    subject: text('subject').notNull().default(''),
    /** The text; a mail's is rendered when it is sent. Deleted once a provider has accepted it. */
    body: text('body').notNull().default(''),
    /** A message with a key that is already there is the same message. */
    dedupeKey: text('dedupe_key'),
    state: text('state').$type<MessageState>().notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /** While waiting: not tried before. While sending: when the sender counts as gone. */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
    /** After this it is worth nothing (one-time codes). */
    worthlessAt: timestamp('worthless_at', { withTimezone: true }),
    /** Why the last try did not work. */
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (t) => [
    unique('outbox_dedupe').on(t.dedupeKey),
    index('outbox_due').on(t.channel, t.nextTryAt).where(sql`${t.state} in ('waiting', 'sending')`),
    index('outbox_age').on(t.channel, t.createdAt),
  ],
);
