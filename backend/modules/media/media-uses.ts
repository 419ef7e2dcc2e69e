import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../db/client';
import { media, mediaUses } from '../../schema/media';
import type { ImageStore } from './image-store';

interface DeletedImage {
  objectPrefix: string | null;
}

/** Records that a restaurant uses these images; images that are not stored are ignored. */
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
    // The order prevents deadlocks between writers of the same images.
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
 * Deletes those of these images that no restaurant uses any more, with all their widths. The caller has
 * deleted its own uses before, in the same transaction. Returns an entry for each deleted image, with the
 * prefix of its objects if the bucket holds it: pass the entries to `discardObjects` after the commit.
 */
export async function deleteUnused(tx: Tx, mediaIds: readonly string[]): Promise<DeletedImage[]> {
  if (mediaIds.length === 0) return [];
  const ids = [...mediaIds].sort();
  // Another transaction that adds a use holds a lock on the row; the delete checks for uses after it has the
  // lock.
  await tx.select({ id: media.id }).from(media).where(inArray(media.id, ids)).orderBy(media.id).for('update');
  const uses = tx.select({ one: sql`1` }).from(mediaUses).where(eq(mediaUses.mediaId, media.id));
  return tx
    .delete(media)
    .where(and(inArray(media.id, ids), notExists(uses)))
    .returning({ objectPrefix: media.objectPrefix });
}

/** Deletes the objects of deleted images. Objects that cannot be deleted are logged and stay. */
export async function discardObjects(
  images: ImageStore | undefined,
  deleted: readonly DeletedImage[],
): Promise<void> {
  for (const { objectPrefix } of deleted) if (objectPrefix !== null) await images?.discard(objectPrefix);
}
