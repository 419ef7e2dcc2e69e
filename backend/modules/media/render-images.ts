import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { media, mediaVariants } from '../../schema/media';
import { describeImageError, type ImageFileError } from './image-file';
import { CostlyImageError, imagePool, type TaskOptions } from './image-pool';

export interface ImageSource {
  /** The file name in an export. */
  name: string;
  bytes: Buffer;
}

export interface RenderedImage {
  id: string;
  name: string;
  source: Buffer;
  width: number;
  height: number;
  variants: { width: number; bytes: Buffer }[];
  /** The prefix of its objects in the bucket, when they are there instead of in rows. */
  objectPrefix?: string;
}

/** Returns an image's id: equal bytes have the same id, whatever their name. */
export function toImageId(bytes: Buffer): string {
  return createHash('sha256')
    .update(bytes)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 16)
    .toLowerCase();
}

async function renderImage({ name, bytes }: ImageSource, options?: TaskOptions): Promise<RenderedImage> {
  const id = toImageId(bytes);
  const rendering = await imagePool.run('render', [bytes], options ?? { key: id });
  return { id, name, source: bytes, ...rendering };
}

/**
 * Renders the images that the database does not contain yet. Returns them and the id of each name. Writes
 * nothing, so that the rendering, which takes seconds, happens outside the transaction of `storeImages`.
 * Throws the errors of an ImagePool.
 */
export async function renderImages(
  db: Executor,
  sources: ImageSource[],
  options?: TaskOptions,
): Promise<{ ids: Map<string, string>; rendered: RenderedImage[] }> {
  const ids = new Map(sources.map((source) => [source.name, toImageId(source.bytes)]));
  const wanted = [...new Set(ids.values())];
  const held = new Set(
    wanted.length === 0
      ? []
      : (await db.select({ id: media.id }).from(media).where(inArray(media.id, wanted))).map((row) => row.id),
  );
  const missing = sources.filter((source) => {
    const id = ids.get(source.name)!;
    if (held.has(id)) return false;
    held.add(id);
    return true;
  });
  const rendered: RenderedImage[] = [];
  // Images are submitted in small groups, or the pool's queue would reject the rest of a large file.
  for (let start = 0; start < missing.length; start += 4)
    rendered.push(
      ...(await Promise.all(missing.slice(start, start + 4).map((source) => renderImage(source, options)))),
    );
  return { ids, rendered };
}

/**
 * Inserts rendered images; existing ones are left unchanged. `placeImages` writes those that belong in the
 * bucket.
 */
export async function storeImages(tx: Executor, pictures: RenderedImage[]): Promise<void> {
  for (const picture of pictures) {
    const added = await tx
      .insert(media)
      .values({
        id: picture.id,
        width: picture.width,
        height: picture.height,
        sourceName: picture.name,
        source: picture.objectPrefix === undefined ? picture.source : null,
        objectPrefix: picture.objectPrefix,
        widths: picture.variants.map((variant) => variant.width).filter((width) => width > 0),
      })
      .onConflictDoNothing()
      .returning({ id: media.id });
    if (added.length === 0) continue;
    await tx.insert(mediaVariants).values(
      picture.variants.map(({ width, bytes }) => ({
        mediaId: picture.id,
        width,
        bytes: picture.objectPrefix === undefined ? bytes : null,
      })),
    );
  }
}

/** Returns the reason why these bytes are rejected as an image, as a sentence, or undefined. */
export async function validateImage(bytes: Buffer): Promise<string | undefined> {
  const error = await imagePool.run('check', [bytes], { key: toImageId(bytes) }).catch(toCostlyError);
  return error && describeImageError(error);
}

function toCostlyError(error: unknown): ImageFileError {
  if (error instanceof CostlyImageError) return { kind: 'costly' };
  throw error;
}
