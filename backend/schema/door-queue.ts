import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { DoorState } from '../../lib/contract/door-queue-values';
import type { Locale } from '../../lib/contract/vocabulary';
import { restaurants } from './restaurant';

/** Parties that wait at the door without a reservation (HND-05). They need no account. */
export const doorParties = pgTable(
  'door_parties',
  {
    /** The id cannot be guessed. */
    id: text('id').primaryKey(),
    /** The order in which parties joined. */
    turn: bigint('turn', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    /** The key of the request, so that a repetition adds no second party. */
    key: text('key').notNull(),
    state: text('state').$type<DoorState>().notNull().default('waiting'),
    source: text('source').$type<'host' | 'code'>().notNull(),
    people: integer('people').notNull(),
    name: text('name').notNull(),
    /** E.164, or empty. */
    mobile: text('mobile').notNull().default(''),
    language: text('language').$type<Locale>().notNull(),
    /** Waiting parties before this one when it joined, and the minutes that were quoted. */
    ahead: integer('ahead').notNull(),
    quotedMinutes: integer('quoted_minutes').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** How often the party was called; each call's messages contain this number in their keys. */
    calls: integer('calls').notNull().default(0),
    tableNo: text('table_no'),
    /** The true waiting time is from joining to here. */
    endedAt: timestamp('ended_at', { withTimezone: true }),
    /** The last person who acted, and when. */
    actor: text('actor').notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    unique('door_parties_key').on(t.restaurantId, t.key),
    index('door_parties_open').on(t.restaurantId, t.turn).where(sql`${t.endedAt} is null`),
    index('door_parties_ended').on(t.restaurantId, t.endedAt),
    // Used by the retention job.
    index('door_parties_personal').on(t.joinedAt).where(sql`${t.name} <> '-'`),
    check(
      'door_parties_state',
      sql`${t.state} in ('waiting', 'called', 'skipped', 'seated', 'gone', 'left')`,
    ),
    check('door_parties_people', sql`${t.people} > 0`),
    check(
      'door_parties_ended_state',
      sql`(${t.state} in ('seated', 'gone', 'left')) = (${t.endedAt} is not null)`,
    ),
  ],
);
