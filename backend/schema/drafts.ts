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

/** Plain JSON, in the format of the restaurant file. */
type Value = unknown;

/** The staff's unpublished changes of a restaurant's menu. */
export const drafts = pgTable(
  'drafts',
  {
    restaurantId: integer('restaurant_id')
      .primaryKey()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    /** Increments with every save; an edit stores the revision that it created. */
    revision: integer('revision').notNull().default(0),
    /** When the draft is published automatically, and for which person. */
    publishAt: timestamp('publish_at', { withTimezone: true }),
    publishActor: text('publish_actor'),
    publishStaffId: integer('publish_staff_id'),
    /** The error code of the last failed automatic publishing. */
    publishError: text('publish_error'),
  },
  (t) => [
    index('drafts_publish_at').on(t.publishAt).where(sql`${t.publishAt} is not null`),
    check('drafts_publish_actor', sql`${t.publishAt} is null or ${t.publishActor} is not null`),
  ],
);

/** One changed field of a draft; a later edit of the same field replaces it. */
export const draftEdits = pgTable(
  'draft_edits',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => drafts.restaurantId, { onDelete: 'cascade' }),
    /** For example `dishes/laksa/name/vn`. */
    path: text('path').notNull(),
    /** Null removes the field's value. */
    value: jsonb('value').$type<Value>(),
    revision: integer('revision').notNull(),
    /**
     * For an edit of the order of keys: the revision at which each key was last moved, and the person who moved
     * it.
     */
    moved: jsonb('moved').$type<Record<string, { revision: number; by: string }>>().notNull().default({}),
    actor: text('actor').notNull(),
    staffId: integer('staff_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.restaurantId, t.path] })],
);

/**
 * Versions of a restaurant's file, so that an older one can be published again. They do not contain stock and
 * uses.
 */
export const restaurantVersions = pgTable(
  'restaurant_versions',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<VersionKind>().notNull(),
    document: jsonb('document').$type<Value>().notNull(),
    /** The differences from the previous version, as `{ path, before, value }`. */
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

/** `outside`: a change by a file or a command, found later. */
export type VersionKind = 'publish' | 'settings' | 'undo' | 'outside';
