import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { media, mediaVariants } from '../../schema/media';
import { getImageSourceKey, getImageVariantKey, type ImageStore } from './image-store';
import { putImage } from './place-images';

interface Places {
  db: Db;
  images: ImageStore;
}

/** Number of images that one query lists. */
const batch = 50;

/**
 * Moves every image into the bucket, or with `back` into rows, one at a time. An image stays available
 * during the move; its row tells its current place. The move may be interrupted, repeated and run
 * concurrently: each image is moved once. Objects of an interrupted image stay behind. Returns the ids of
 * images whose objects are missing in the bucket; they are not changed. Throws PICTURES_AWAY.
 */
export async function moveImages(
  places: Places,
  { back, onMoved }: { back: boolean; onMoved: () => void },
): Promise<{ lost: string[] }> {
  const lost: string[] = [];
  const isHere = back ? isNotNull(media.objectPrefix) : isNull(media.objectPrefix);
  for (let last = ''; ; ) {
    const rows = await places.db
      .select({ id: media.id })
      .from(media)
      .where(and(isHere, gt(media.id, last)))
      .orderBy(asc(media.id))
      .limit(batch);
    for (const { id } of rows) {
      const outcome = await (back ? moveIntoRows(places, id) : moveIntoBucket(places, id));
      if (outcome === 'moved') onMoved();
      if (outcome === 'lost') lost.push(id);
    }
    if (rows.length < batch) return { lost };
    last = rows.at(-1)!.id;
  }
}

type Outcome = 'moved' | 'done by another' | 'lost';

async function moveIntoBucket({ db, images }: Places, id: string): Promise<Outcome> {
  const [picture] = await db.select({ source: media.source }).from(media).where(eq(media.id, id));
  const rows = await db.select().from(mediaVariants).where(eq(mediaVariants.mediaId, id));
  const variants = rows.flatMap(({ width, bytes }) => (bytes ? [{ width, bytes }] : []));
  if (!picture?.source || variants.length < rows.length) return 'done by another';
  const prefix = await putImage(images, { id, source: picture.source, variants });
  const isMoved = await db.transaction(async (tx) => {
    const changed = await tx
      .update(media)
      .set({ source: null, objectPrefix: prefix })
      .where(and(eq(media.id, id), isNull(media.objectPrefix)))
      .returning({ id: media.id });
    if (changed.length === 0) return false;
    await tx.update(mediaVariants).set({ bytes: null }).where(eq(mediaVariants.mediaId, id));
    return true;
  });
  if (isMoved) return 'moved';
  await images.discard(prefix);
  return 'done by another';
}

async function moveIntoRows({ db, images }: Places, id: string): Promise<Outcome> {
  const [picture] = await db
    .select({ prefix: media.objectPrefix, widths: media.widths })
    .from(media)
    .where(eq(media.id, id));
  const prefix = picture?.prefix;
  if (!prefix) return 'done by another';
  const rows = await db
    .select({ width: mediaVariants.width })
    .from(mediaVariants)
    .where(eq(mediaVariants.mediaId, id));
  const [source, ...variants] = await Promise.all([
    images.get(getImageSourceKey(prefix)),
    ...rows.map(({ width }) => images.get(getImageVariantKey(prefix, width))),
  ]);
  if (!source || variants.includes(undefined)) {
    const [now] = await db.select({ prefix: media.objectPrefix }).from(media).where(eq(media.id, id));
    return now?.prefix === prefix ? 'lost' : 'done by another';
  }
  const isMoved = await db.transaction(async (tx) => {
    const changed = await tx
      .update(media)
      .set({ source, objectPrefix: null })
      .where(and(eq(media.id, id), eq(media.objectPrefix, prefix)))
      .returning({ id: media.id });
    if (changed.length === 0) return false;
    for (const [index, { width }] of rows.entries())
      await tx
        .update(mediaVariants)
        .set({ bytes: variants[index] })
        .where(and(eq(mediaVariants.mediaId, id), eq(mediaVariants.width, width)));
    return true;
  });
  if (!isMoved) return 'done by another';
  await images.discard(prefix);
  return 'moved';
}
