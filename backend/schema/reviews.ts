import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Day, Texts } from '../../lib/contract/vocabulary';
import { restaurants } from './restaurant';

/** What the restaurant answered to a review, in its own words and language (CON-18). Plain text. */
export interface ReviewReply {
  text: string;
  /** `YYYY-MM-DD` on the restaurant's clock. */
  date: Day;
}

/** What diners said of a restaurant; brought in by its file only. Staff reply in the console. */
export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** Its place in the file; of one day's the first counts as the newest. */
    position: integer('position').notNull(),
    nickName: text('nick_name').notNull(),
    /** Media id. */
    avatar: text('avatar'),
    /** Out of 5. */
    score: doublePrecision('score').notNull(),
    /** `YYYY-MM-DD` */
    day: date('day', { mode: 'string' }).notNull(),
    /** In the author's language, or in several. Plain text. */
    text: jsonb('text').$type<Texts | string>().notNull(),
    /** Media ids. */
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    reply: jsonb('reply').$type<ReviewReply>(),
    /** What the file said last: an import takes only a reply that it did not say before. */
    importedReply: jsonb('imported_reply').$type<ReviewReply>(),
  },
  (t) => [
    unique('reviews_key').on(t.restaurantId, t.key),
    index('reviews_newest').on(t.restaurantId, t.day.desc().nullsFirst(), t.position),
    check('reviews_score', sql`${t.score} between 0 and 5`),
    check(
      'reviews_reply',
      sql`${t.reply} is null or (coalesce(${t.reply} ->> 'text', '') <> '' and ${t.reply} ->> 'date' is not null)`,
    ),
  ],
);
