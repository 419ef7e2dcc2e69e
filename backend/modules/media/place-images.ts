import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client';
import { media } from '../../schema/media';
import { getImageSourceKey, getImageVariantKey, type ImageStore } from './image-store';
import type { RenderedImage } from './render-images';

type Bytes = Pick<RenderedImage, 'id' | 'source' | 'variants'>;

/**
 * Writes an image's objects under a new prefix and returns it. Deletes them again when it fails. Throws
 * PICTURES_AWAY.
 */
export async function putImage(images: ImageStore, { id, source, variants }: Bytes): Promise<string> {
  const prefix = `pictures/${id}-${randomBytes(8).toString('hex')}`;
  const puts = await Promise.allSettled([
    images.put(getImageSourceKey(prefix), source, 'application/octet-stream'),
    ...variants.map(({ width, bytes }) => images.put(getImageVariantKey(prefix, width), bytes, 'image/webp')),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return prefix;
  if (puts.some(({ status }) => status === 'fulfilled')) await images.discard(prefix);
  throw failed.reason;
}

/**
 * Runs a transaction that writes new images with `storeImages`. With a bucket their objects are written
 * before it begins; objects that no row references afterwards are deleted. If the connection ends at the
 * commit, the outcome is unknown and the objects stay. Throws PICTURES_AWAY and the errors of the
 * transaction.
 */
export async function placeImages<T>(
  { db, images }: { db: Db; images?: ImageStore },
  pictures: RenderedImage[],
  write: (tx: Tx, placed: RenderedImage[]) => Promise<T>,
): Promise<T> {
  if (!images) return db.transaction((tx) => write(tx, pictures));
  const placed: (RenderedImage & { objectPrefix: string })[] = [];
  let mayBeCommitted = false;
  try {
    for (const picture of pictures)
      placed.push({ ...picture, objectPrefix: await putImage(images, picture) });
    const result = await db.transaction(async (tx) => {
      const written = await write(tx, placed);
      mayBeCommitted = true;
      return written;
    });
    await discardUnnamed({ db, images }, placed);
    return result;
  } catch (error) {
    if (!mayBeCommitted) for (const { objectPrefix } of placed) await images.discard(objectPrefix);
    throw error;
  }
}

/** Another upload of the same image was first, and its row references other objects. */
async function discardUnnamed(
  { db, images }: { db: Db; images: ImageStore },
  placed: { objectPrefix: string }[],
): Promise<void> {
  if (placed.length === 0) return;
  const prefixes = placed.map(({ objectPrefix }) => objectPrefix);
  const rows = await db
    .select({ prefix: media.objectPrefix })
    .from(media)
    .where(inArray(media.objectPrefix, prefixes));
  const named = new Set(rows.map(({ prefix }) => prefix));
  for (const prefix of prefixes) if (!named.has(prefix)) await images.discard(prefix);
}
