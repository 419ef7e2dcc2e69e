import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import { reviews } from '../../schema/reviews';
import type { RestaurantFile } from './restaurant-file.schema';

/** Writes the reviews by their keys; those that left the file are deleted, with their replies. */
export async function importReviews(
  tx: Tx,
  file: RestaurantFile,
  getImageId: (address: string) => string,
): Promise<void> {
  const restaurantId = file.restaurant.id;
  const rows = file.reviews.map(({ date, avatar, pictures, ...review }, position) => ({
    ...review,
    restaurantId,
    position,
    day: date,
    avatar: avatar === undefined ? null : getImageId(avatar),
    pictures: pictures.map(getImageId),
    importedReply: review.reply ?? null,
  }));
  // By portions, for the parameter limit.
  for (let start = 0; start < rows.length; start += 500)
    await tx
      .insert(reviews)
      .values(rows.slice(start, start + 500))
      .onConflictDoUpdate({
        target: [reviews.restaurantId, reviews.key],
        set: {
          position: sql`excluded.position`,
          nickName: sql`excluded.nick_name`,
          avatar: sql`excluded.avatar`,
          score: sql`excluded.score`,
          day: sql`excluded.day`,
          text: sql`excluded.text`,
          pictures: sql`excluded.pictures`,
          // What staff wrote stays where the file says what it said before, or nothing.
          reply: sql`case when excluded.reply is distinct from ${reviews.importedReply}
            then coalesce(excluded.reply, ${reviews.reply}) else ${reviews.reply} end`,
          importedReply: sql`coalesce(excluded.reply, ${reviews.importedReply})`,
        },
      });
  const keys = rows.map((row) => row.key);
  await tx
    .delete(reviews)
    .where(
      and(
        eq(reviews.restaurantId, restaurantId),
        keys.length > 0 ? notInArray(reviews.key, keys) : undefined,
      ),
    );
}
