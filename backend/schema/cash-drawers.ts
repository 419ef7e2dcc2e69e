import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Minor } from '../../lib/contract/vocabulary';
import { restaurants } from './restaurant';

/** A cash drawer from its float to its count (HND-10). */
export const drawerShifts = pgTable(
  'drawer_shifts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    drawer: text('drawer').notNull(),
    float: bigint('float', { mode: 'number' }).$type<Minor>().notNull(),
    openedBy: text('opened_by').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull(),
    /** The ids of the staff whose cash goes into this drawer. */
    staffIds: integer('staff_ids').array().notNull(),
    /** The sum of float and moves at the count. */
    expected: bigint('expected', { mode: 'number' }).$type<Minor>(),
    counted: bigint('counted', { mode: 'number' }).$type<Minor>(),
    note: text('note'),
    closedBy: text('closed_by'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('drawer_shifts_open')
      .on(t.restaurantId, sql`lower(${t.drawer})`)
      .where(sql`${t.closedAt} is null`),
    index('drawer_shifts_restaurant').on(t.restaurantId, t.openedAt),
    check('drawer_shifts_float', sql`${t.float} >= 0 and coalesce(${t.counted}, 0) >= 0`),
    check(
      'drawer_shifts_closed',
      sql`num_nulls(${t.expected}, ${t.counted}, ${t.closedBy}, ${t.closedAt}) in (0, 4)`,
    ),
  ],
);

/** Cash that went into a drawer (positive) or out of it. Rows of a counted drawer never change. */
export const drawerMoves = pgTable(
  'drawer_moves',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    shiftId: integer('shift_id')
      .notNull()
      .references(() => drawerShifts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'sale' | 'refund' | 'in' | 'out'>().notNull(),
    amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
    /** Staff give one for money that is no sale and no refund. */
    reason: text('reason'),
    actor: text('actor').notNull(),
    /** Identifies the payment, the refund or the request; one of them moves cash once. */
    dedupeKey: text('dedupe_key').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('drawer_moves_once').on(t.dedupeKey),
    index('drawer_moves_shift').on(t.shiftId, t.at),
    check(
      'drawer_moves_kind',
      sql`case when ${t.kind} in ('sale', 'in') then ${t.amount} >= 0
        else ${t.kind} in ('refund', 'out') and ${t.amount} <= 0 end
        and (${t.kind} in ('in', 'out')) = (${t.reason} is not null)`,
    ),
  ],
);
