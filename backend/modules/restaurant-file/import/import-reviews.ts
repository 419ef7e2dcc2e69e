import { and, eq, notInArray, sql } from 'drizzle-orm';
import { listPortions, setExcluded } from '../../../db/bulk-insert';
import type { Tx } from '../../../db/client';
import { reviews } from '../../../schema/reviews';
import { toRow } from '../schema/columns';
import { partSchemas, type RestaurantFile } from '../schema/restaurant-file.schema';

/** Writes the reviews by their keys; those removed from the file are deleted, with their replies. */
export async function importReviews(tx: Tx, file: RestaurantFile): Promise<void> {
  const restaurantId = file.restaurant.id;
  const rows = file.reviews.map((review, position) => ({
    ...toRow<typeof reviews>(partSchemas.review, review),
    restaurantId,
    position,
  }));
  for (const portion of listPortions(rows))
    await tx
      .insert(reviews)
      .values(portion)
      .onConflictDoUpdate({
        target: [reviews.restaurantId, reviews.key],
        set: {
          ...setExcluded(reviews, ['position', 'nickName', 'avatar', 'score', 'day', 'text', 'pictures']),
          // A reply of staff remains when the file's reply is missing or unchanged since the last import.
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
