import { and, eq, inArray, lt, min, sql } from 'drizzle-orm';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { draftEdits } from '../../schema/drafts';
import { mediaUses } from '../../schema/media';
import { orderLines } from '../../schema/orders';
import { deleteUnused, discardObjects, recordUses } from '../media/media-uses';
import { loadRestaurant } from './export/export-restaurant';
import { serializeRestaurant } from './export/serialize-restaurant';
import { lockFile } from './import/upsert';
import { listAddresses } from './schema/images';

const day = 24 * 60 * 60_000;
/** Days that an unused image is preserved, so that drafts and undone changes can use it again. */
const unusedDays = 90;
/**
 * Deletes the images that no page, draft or order of a restaurant has shown for 90 days. Reads each
 * restaurant once a day; safe on several instances, and concurrently with imports, uploads and publishing.
 * Returns the number of deleted images.
 */
export async function deleteUnusedImages(
  deps: DrainDeps & Pick<Deps, 'images' | 'clock'>,
): Promise<{ deleted: number }> {
  const { db, images, clock } = deps;
  const now = clock();
  let deleted = 0;
  await drainInBatches(deps, {
    job: 'delete-unused-images',
    now,
    list: (select, limit) =>
      db
        .select({ id: mediaUses.restaurantId, restaurantId: mediaUses.restaurantId })
        .from(mediaUses)
        .where(and(lt(mediaUses.checkedAt, new Date(now.getTime() - day)), select(mediaUses.restaurantId)))
        .groupBy(mediaUses.restaurantId)
        .orderBy(min(mediaUses.checkedAt))
        .limit(limit),
    async run({ restaurantId }) {
      const pictures = await withTransaction(db, (tx) => checkRestaurant(tx, restaurantId, now));
      await discardObjects(images, pictures);
      deleted += pictures.length;
      return true;
    },
  });
  return { deleted };
}

async function checkRestaurant(tx: Tx, restaurantId: number, now: Date) {
  // An import or a publication may be about to show an image again.
  await lockFile(tx, restaurantId);
  await tx.update(mediaUses).set({ checkedAt: now }).where(eq(mediaUses.restaurantId, restaurantId));
  const file = serializeRestaurant(await loadRestaurant(tx, restaurantId));
  await recordUses(tx, restaurantId, listAddresses(file), now);
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

/** Returns the images that the restaurant's draft or an order still shows. */
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
