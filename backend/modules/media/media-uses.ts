import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import { media, mediaUses } from '../../schema/media';
import type { ImageStore } from './image-store';

interface DeletedImage {
  objectPrefix: string | null;
}

/** Records that a restaurant uses these images; one that is not stored is left out. */
export async function recordUses(
  db: Executor,
  restaurantId: number,
  mediaIds: readonly string[],
  now: Date,
): Promise<void> {
  if (mediaIds.length === 0) return;
  const stored = db
    .select({
      restaurantId: sql`${restaurantId}::int`.as('restaurant_id'),
      mediaId: media.id,
      usedAt: sql`${now.toISOString()}::timestamptz`.as('used_at'),
      checkedAt: sql`${now.toISOString()}::timestamptz`.as('checked_at'),
    })
    .from(media)
    .where(inArray(media.id, [...mediaIds]))
    // Two writers of the same images wait for each other instead of for ever.
    .orderBy(media.id);
  await db
    .insert(mediaUses)
    .select(stored)
    .onConflictDoUpdate({
      target: [mediaUses.restaurantId, mediaUses.mediaId],
      set: { usedAt: now, checkedAt: now },
    });
}

/**
 * Deletes those of these images that no restaurant uses any more, with all their widths. The caller has deleted its own uses before, in
 * the same transaction. Returns one entry each, with the prefix of its objects where the bucket holds it: `discardObjects` is for them, once the
 * transaction is committed.
 */
export async function deleteUnused(tx: Tx, mediaIds: readonly string[]): Promise<DeletedImage[]> {
  if (mediaIds.length === 0) return [];
  const ids = [...mediaIds].sort();
  // A use that another transaction is adding holds the row; the delete looks for uses after it has the lock.
  await tx.select({ id: media.id }).from(media).where(inArray(media.id, ids)).orderBy(media.id).for('update');
  const uses = tx.select({ one: sql`1` }).from(mediaUses).where(eq(mediaUses.mediaId, media.id));
  return tx
    .delete(media)
    .where(and(inArray(media.id, ids), notExists(uses)))
    .returning({ objectPrefix: media.objectPrefix });
}

/** Deletes the objects of deleted images. What the bucket does not delete stays behind, and is logged. */
export async function discardObjects(
  images: ImageStore | undefined,
  deleted: readonly DeletedImage[],
): Promise<void> {
  for (const { objectPrefix } of deleted) if (objectPrefix !== null) await images?.discard(objectPrefix);
}
