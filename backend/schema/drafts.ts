import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { restaurants } from './restaurant';

/** Plain JSON, as the restaurant file has it. */
type Value = unknown;

/** What staff prepare of a restaurant's menu before diners see it (CON-16). */
export const drafts = pgTable(
  'drafts',
  {
    restaurantId: integer('restaurant_id')
      .primaryKey()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** Grows with every save; an edit has the revision that it made. */
    revision: integer('revision').notNull().default(0),
    /** When the draft is published by itself, and for whom. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    publishActor: text('publish_actor'),
    publishStaffId: integer('publish_staff_id'),
    /** Why the last publishing by itself did not happen; an error code. */
    publishError: text('publish_error'),
  },
  (t) => [
    index('drafts_publish_at').on(t.publishAt).where(sql`${t.publishAt} is not null`),
    check('drafts_publish_actor', sql`${t.publishAt} is null or ${t.publishActor} is not null`),
  ],
);

/** One changed field of a draft; a later edit of the same field takes its place. */
export const draftEdits = pgTable(
  'draft_edits',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => drafts.restaurantId, { onDelete: 'cascade' }),
    /** Such as `dishes/laksa/name/vn`. */
    path: text('path').notNull(),
    /** Null removes what is there. */
    value: jsonb('value').$type<Value>(),
    revision: integer('revision').notNull(),
    /** Of an order: at which revision each key was last moved, and by whom. */
    moved: jsonb('moved').$type<Record<string, { revision: number; by: string }>>().notNull().default({}),
    actor: text('actor').notNull(),
    staffId: integer('staff_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.restaurantId, t.path] })],
);

/** The states of a restaurant's file, so that an older one can be published again. Stock and uses are not among them. */
export const restaurantVersions = pgTable(
  'restaurant_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<VersionKind>().notNull(),
    document: jsonb('document').$type<Value>().notNull(),
    /** `{ path, before, value }` since the version before. */
    changes: jsonb('changes').$type<Value[]>().notNull(),
    actor: text('actor').notNull(),
    staffId: integer('staff_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('restaurant_versions_restaurant').on(t.restaurantId, t.id),
    check('restaurant_versions_kind', sql`${t.kind} in ('publish', 'settings', 'undo', 'outside')`),
  ],
);

/** `outside`: what was found there, from a file or a command. */
export type VersionKind = 'publish' | 'settings' | 'undo' | 'outside';
