import { customType, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A picture by its content: the id is a short hash of the source's bytes. */
export const media = pgTable('media', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  /** The source as it came, for export. */
  sourceName: text('source_name').notNull(),
  source: bytea('source').notNull(),
  widths: jsonb('widths').$type<number[]>().notNull(),
});

/** What is served: WebP at a width; width 0 is the largest one. */
export const mediaVariants = pgTable(
  'media_variants',
  {
    mediaId: text('media_id')
      .notNull()
      .references(() => media.id, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    bytes: bytea('bytes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.mediaId, t.width] })],
);
