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

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** An image by its content: the id is a short hash of the source's bytes. */
export const media = pgTable(
  'media',
  {
    id: text('id').primaryKey(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The source as it came, for export. Null: it is in the bucket. */
    sourceName: text('source_name').notNull(),
    source: bytea('source'),
    /**
     * Where its objects are in the bucket: `<prefix>/source`, `<prefix>/<width>.webp`. An image that comes again has another prefix,
     * so that it never shares objects with one that is being deleted. Null: its bytes are in rows.
     */
    objectPrefix: text('object_prefix'),
    widths: jsonb('widths').$type<number[]>().notNull(),
  },
  (t) => [check('media_in_one_place', sql`(${t.source} is null) <> (${t.objectPrefix} is null)`)],
);

/** What is served: WebP at a width; width 0 is the largest one. The bytes are null while the image is in the bucket. */
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

/** Which restaurant uses an image; several may use the same one. */
export const mediaUses = pgTable(
  'media_uses',
  {
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id),
    /** When it was last stored, published or found on a page. */
    usedAt: timestamp('used_at', { withTimezone: true }).notNull(),
    /** When the restaurant's pages were last searched for it. */
    checkedAt: timestamp('checked_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.restaurantId, t.mediaId] }),
    index('media_uses_media').on(t.mediaId),
    index('media_uses_checked').on(t.checkedAt),
  ],
);
