import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { parties } from './parties';
import { restaurants } from './restaurant';

/**
 * The four digits that are shown at a table and that guests enter to open it (TAB-08), until staff renew them.
 */
export const tableDigits = pgTable(
  'table_digits',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    tableNo: text('table_no').notNull(),
    digits: text('digits').notNull(),
    renewedAt: timestamp('renewed_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.tableNo] }),
    check('table_digits_digits', sql`${t.digits} ~ '^[0-9]{4}$'`),
  ],
);

/** A browser's request to the staff to open or join a table (TAB-08). */
export const tableRequests = pgTable(
  'table_requests',
  {
    id: text('id').primaryKey(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id),
    tableNo: text('table_no').notNull(),
    /**
     * The party that was open at the time of the request; null if the table was free. The next guests of the
     * table are another party.
     */
    partyId: text('party_id').references(() => parties.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret that the browser stores. */
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** The decision of the staff; null before it. */
    isAdmitted: boolean('is_admitted'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
  },
  (t) => [
    uniqueIndex('table_requests_browser').on(t.restaurantId, t.tableNo, t.keyHash),
    index('table_requests_party').on(t.partyId),
    index('table_requests_age').on(t.askedAt),
    check('table_requests_answer', sql`(${t.isAdmitted} is null) = (${t.answeredAt} is null)`),
  ],
);

/** Join requests of the previous release, stored by party; `tableRequests` replaces this table. */
export const partyJoinRequests = pgTable(
  'party_knocks',
  {
    partyId: text('party_id')
      .notNull()
      .references(() => parties.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret that the browser stores. */
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** The decision of the staff; null before it. */
    isAdmitted: boolean('is_admitted'),
  },
  (t) => [primaryKey({ columns: [t.partyId, t.keyHash] })],
);
