import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { draftEdits } from '../../schema/drafts';
import { mediaUses } from '../../schema/media';
import { orderLines } from '../../schema/orders';
import { deleteUnused, discardObjects, recordUses } from '../media/media-uses';
import { getUsedImages, loadRestaurant } from './export-restaurant';
import { lockFile } from './upsert';

const day = 24 * 60 * 60_000;
/** So long an image that nothing shows stays, for drafts, for undoing a change and for a second thought. */
const unusedDays = 90;
/** Uses that one look for due restaurants reads. */
const batch = 500;

/**
 * Deletes the images that no page, draft or order of a restaurant has shown for 90 days. Looks at each restaurant once a day; safe on
 * several instances, and beside imports, uploads and publishing. Returns how many it deleted.
 */
export async function deleteUnusedImages({
  db,
  images,
  clock,
}: Pick<Deps, 'db' | 'images' | 'clock'>): Promise<{ deleted: number }> {
  const now = clock();
  let deleted = 0;
  for (;;) {
    const restaurantIds = await getDueRestaurants(db, new Date(now.getTime() - day));
    if (restaurantIds.length === 0) return { deleted };
    for (const restaurantId of restaurantIds) {
      const pictures = await withTransaction(db, (tx) => checkRestaurant(tx, restaurantId, now));
      await discardObjects(images, pictures);
      deleted += pictures.length;
    }
  }
}

async function getDueRestaurants(db: Db, checkedBefore: Date): Promise<number[]> {
  const rows = await db
    .select({ restaurantId: mediaUses.restaurantId })
    .from(mediaUses)
    .where(lt(mediaUses.checkedAt, checkedBefore))
    .orderBy(asc(mediaUses.checkedAt))
    .limit(batch);
  return [...new Set(rows.map(({ restaurantId }) => restaurantId))];
}

async function checkRestaurant(tx: Tx, restaurantId: number, now: Date) {
  // An import or a publishing may be about to show an image again.
  await lockFile(tx, restaurantId);
  await tx.update(mediaUses).set({ checkedAt: now }).where(eq(mediaUses.restaurantId, restaurantId));
  await recordUses(tx, restaurantId, getUsedImages(await loadRestaurant(tx, restaurantId)), now);
  const unused = await tx
    .select({ id: mediaUses.mediaId })
    .from(mediaUses)
    .where(
      and(
        eq(mediaUses.restaurantId, restaurantId),
        lt(mediaUses.usedAt, new Date(now.getTime() - unusedDays * day)),
      ),
    );
  const shown = await findShown(
    tx,
    restaurantId,
    unused.map(({ id }) => id),
  );
  const old = unused.map(({ id }) => id).filter((id) => !shown.has(id));
  if (old.length === 0) return [];
  await tx
    .delete(mediaUses)
    .where(and(eq(mediaUses.restaurantId, restaurantId), inArray(mediaUses.mediaId, old)));
  return deleteUnused(tx, old);
}

/** Returns which of these images the restaurant's draft or an order still shows. */
async function findShown(tx: Tx, restaurantId: number, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const ordered = await tx
    .selectDistinct({ id: orderLines.picture })
    .from(orderLines)
    .where(inArray(orderLines.picture, ids));
  const drafted = await tx
    .select({ value: sql<string>`${draftEdits.value}::text` })
    .from(draftEdits)
    .where(eq(draftEdits.restaurantId, restaurantId));
  return new Set([
    ...ordered.flatMap(({ id }) => id ?? []),
    ...ids.filter((id) => drafted.some(({ value }) => value?.includes(`"${id}"`))),
  ]);
}
