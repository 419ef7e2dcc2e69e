import { sql } from 'drizzle-orm';
import {
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
import type {
  PaperKind,
  PaperWidth,
  PrinterKind,
  PrintJobKind,
  PrintJobState,
} from '../../lib/contract/staff/printing-values';
import type { Locale } from '../../lib/contract/vocabulary';
import { orders } from './orders';
import { restaurants } from './restaurant';

/** A change of an order whose ticket the kitchen has: it was canceled, or pieces of its lines were taken off. */
export interface PrintedChange {
  isCanceled: boolean;
  taken: { position: number; count: number }[];
  /** The words of the person who did it. */
  reason?: string;
}

/** Receipt printers that fetch their jobs (CON-09). */
export const printers = pgTable(
  'printers',
  {
    id: text('id').primaryKey(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    kind: text('kind').$type<PrinterKind>().notNull(),
    /** The paper width in millimeters. */
    width: smallint('width').$type<PaperWidth>().notNull(),
    /** The papers that are printed automatically when an order is accepted. */
    onAccept: text('on_accept').array().$type<PaperKind[]>().notNull().default([]),
    /** The language of the printed tickets. */
    language: text('language').$type<Locale>().notNull(),
    /** SHA-256 of the secret in its address; the secret itself is not stored. */
    secretHash: text('secret_hash').notNull(),
    seenAt: timestamp('seen_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('printers_secret').on(t.secretHash),
    index('printers_restaurant').on(t.restaurantId),
    check('printers_kind', sql`${t.kind} in ('star', 'epson') and ${t.width} in (58, 80)`),
  ],
);

/**
 * One paper for one printer. `waiting`: the printer has not fetched it. `sent`: it prints. `printed`: the
 * printer reported success. `failed`: it reported too many errors. `unsure`: it fetched the job and reported
 * nothing, so people must check, because a second paper would be cooked twice.
 */
export const printJobs = pgTable(
  'print_jobs',
  {
    /** The job id that the printer receives; it cannot be guessed. */
    id: text('id').primaryKey(),
    printerId: text('printer_id')
      .notNull()
      .references(() => printers.id, { onDelete: 'cascade' }),
    restaurantId: integer('restaurant_id').notNull(),
    kind: text('kind').$type<PrintJobKind>().notNull(),
    /** Null for a test page. */
    orderId: text('order_id').references(() => orders.id, { onDelete: 'cascade' }),
    state: text('state').$type<PrintJobState>().notNull().default('waiting'),
    /** Identifies the reason to print; one reason prints once. */
    dedupeKey: text('dedupe_key').notNull(),
    /** The job that this one repeats, because it may have been printed; the paper says that it is a copy. */
    copyOf: text('copy_of'),
    /** The content of a paper of the kind `change`. */
    change: jsonb('change').$type<PrintedChange>(),
    tries: smallint('tries').notNull().default(0),
    /** The printer does not get the job before this time. */
    tryAt: timestamp('try_at', { withTimezone: true }).notNull(),
    /** Until when the printer that fetched the job can report the result. */
    leasedUntil: timestamp('leased_until', { withTimezone: true }),
    /** The error that the printer reported. */
    error: text('error'),
    actor: text('actor').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (t) => [
    unique('print_jobs_once').on(t.dedupeKey),
    index('print_jobs_open')
      .on(t.printerId, t.createdAt)
      .where(sql`${t.state} in ('waiting', 'sent', 'failed', 'unsure')`),
    index('print_jobs_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('print_jobs_age').on(t.createdAt),
    check(
      'print_jobs_state',
      sql`${t.state} in ('waiting', 'sent', 'printed', 'failed', 'unsure', 'dropped')
        and (${t.state} = 'sent') = (${t.leasedUntil} is not null)
        and (${t.kind} = 'test') = (${t.orderId} is null)`,
    ),
  ],
);

export type PrinterRow = typeof printers.$inferSelect;
export type PrintJobRow = typeof printJobs.$inferSelect;
