import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { restaurants } from './restaurant';

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An image, identified by its content: the id is a short hash of the source's bytes. */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The source as it was uploaded, for the export. The bytes are null if they are in the bucket. */
    sourceName: text('source_name').notNull(),
    source: bytea('source'),
    /**
     * The prefix of the image's objects in the bucket: `<prefix>/source`, `<prefix>/<width>.webp`. A repeated
     * upload gets a new prefix, so that it never shares objects with an image that is being deleted. Null if
     * the bytes are in rows.
     */
    objectPrefix: text('object_prefix'),
    widths: jsonb('widths').$type<number[]>().notNull(),
  },
  (t) => [check('media_in_one_place', sql`(${t.source} is null) <> (${t.objectPrefix} is null)`)],
);

/**
 * The served renderings: WebP of a width, where 0 is the largest one. The bytes are null if the image is in the
 * bucket.
 */
export const mediaVariants = pgTable(
  'media_variants',
  {
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    bytes: bytea('bytes'),
  },
  (t) => [primaryKey({ columns: [t.mediaId, t.width] })],
);

/** The restaurants that use an image; several may use the same one. */
export const mediaUses = pgTable(
  'media_uses',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
    /** When the image was last stored, published or found on a page. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    /** When the restaurant's pages were last searched for the image. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.mediaId] }),
    index('media_uses_media').on(t.mediaId),
    index('media_uses_checked').on(t.checkedAt),
  ],
);
