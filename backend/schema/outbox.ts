import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { Locale } from '../../lib/contract/vocabulary';
import type { Template } from './mail-data';

export type Channel = 'sms' | 'email' | 'push';

/**
 * The state of a message. `sending`: a sender holds it. `held`: no provider is configured, and people read the
 * message here instead. `failed`: it is not retried.
 */
export type MessageState = 'waiting' | 'sending' | 'sent' | 'held' | 'failed';

/** Messages to send, written in the same transaction as the change that they report (decisions/outbox.md). */
export const outbox = pgTable(
  'outbox',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channel: text('channel').$type<Channel>().notNull(),
    recipient: text('recipient').notNull(),
    template: text('template').$type<Template>().notNull(),
    locale: text('locale').$type<Locale>().notNull().default('en'),
    restaurantId: integer('restaurant_id'),
    /** The data of the message; deleted after a provider has accepted the message. */
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** Only mails have a subject. */
    subject: text('subject').notNull().default(''),
    /**
     * The text; the text of a mail is rendered when it is sent. Deleted after a provider has accepted the
     * message.
     */
    body: text('body').notNull().default(''),
    /** A message whose key already exists is the same message. */
    dedupeKey: text('dedupe_key'),
    state: text('state').$type<MessageState>().notNull().default('waiting'),
    attempts: smallint('attempts').notNull().default(0),
    /**
     * While waiting: the earliest time of the next try. While sending: the time when the sender is considered
     * dead.
     */
    nextTryAt: timestamp('next_try_at', { withTimezone: true }).notNull().defaultNow(),
    /** The message is useless after this time, such as a one-time code. */
    worthlessAt: timestamp('worthless_at', { withTimezone: true }),
    /** The error of the last try. */
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
