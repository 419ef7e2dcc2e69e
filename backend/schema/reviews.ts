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

/** The restaurant's reply to a review, in one language. Plain text. */
export interface ReviewReply {
  text: string;
  /** `YYYY-MM-DD` in the restaurant's time zone. */
  date: Day;
}

/** Reviews of a restaurant; only its file adds reviews. Staff reply in the console. */
export const reviews = pgTable(
  'reviews',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    restaurantId: integer('restaurant_id')
      .notNull()
      .references(() => restaurants.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** The position in the file; of the reviews of one day the first is the newest. */
    position: integer('position').notNull(),
    nickName: text('nick_name').notNull(),
    /** Media id. */
    avatar: text('avatar'),
    /** From 0 to 5. */
    score: doublePrecision('score').notNull(),
    /** `YYYY-MM-DD` */
    day: date('day', { mode: 'string' }).notNull(),
    /** Plain text in the author's language, or in several languages. */
    text: jsonb('text').$type<Texts | string>().notNull(),
    /** Media ids. */
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    reply: jsonb('reply').$type<ReviewReply>(),
    /** The file's reply at the last import: an import takes only a changed reply. */
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
