import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import sharp from 'sharp';
import type { Executor } from '../../db/client';
import { media, mediaVariants } from '../../schema/media';
import { maxPixels } from './image-file';

/** The widths that the layout asks for, in pixels. */
export const imageWidths = [96, 288, 800, 1600] as const;
/** Of `media_variants`: the largest image there is. */
export const largestVariant = 0;

export interface ImageSource {
  /** The name that an export gives it again. */
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
  /** Where its objects are in the bucket, when they are there instead of in rows. */
  objectPrefix?: string;
}

/** An image's id: the same bytes are the same image, whatever their name. */
export function toImageId(bytes: Buffer): string {
  return createHash('sha256')
    .update(bytes)
    .digest('base64url')
    .replace(/[-_]/g, '')
    .slice(0, 16)
    .toLowerCase();
}

/**
 * Renders an image to WebP at 96, 288, 800 and 1600 pixels, none wider than the source; a drawing is rendered at the
 * width itself. The largest one also stands as width 0. Throws what sharp throws on a broken image.
 */
async function renderImage(source: ImageSource): Promise<RenderedImage> {
  const options = { limitInputPixels: maxPixels, autoOrient: true };
  const {
    format,
    width = 0,
    height = 0,
    density = 72,
    autoOrient,
  } = await sharp(source.bytes, options).metadata();
  const drawing = format === 'svg';
  const sourceWidth = autoOrient?.width ?? width;
  const sourceHeight = autoOrient?.height ?? height;
  const largest = drawing ? 1600 : Math.min(sourceWidth, 1600);
  const widths: number[] = imageWidths.filter((candidate) => candidate < largest);

  const render = (target: number) =>
    sharp(source.bytes, {
      ...options,
      // The density at which the drawing comes out at the target's width.
      ...(drawing ? { density: Math.min(Math.max((density * target) / sourceWidth, 1), 2400) } : {}),
    })
      .resize({ width: target, withoutEnlargement: !drawing })
      .webp({ quality: 80, effort: 4 })
      .toBuffer();

  const variants = [];
  for (const target of widths) variants.push({ width: target, bytes: await render(target) });
  // A WebP that is small enough already is served as it came: rendering it again would only lose quality.
  const asItIs =
    format === 'webp' &&
    sourceWidth <= 1600 &&
    source.bytes.length <= 200_000 &&
    (await isPlain(source.bytes));
  variants.push({ width: largestVariant, bytes: asItIs ? source.bytes : await render(largest) });
  return {
    id: toImageId(source.bytes),
    name: source.name,
    source: source.bytes,
    width: largest,
    height: Math.max(1, Math.round((sourceHeight * largest) / Math.max(sourceWidth, 1))),
    variants,
  };
}

/** No animation, and nothing about the camera or the place where it was taken. */
async function isPlain(bytes: Buffer): Promise<boolean> {
  const { exif, xmp, iptc, pages } = await sharp(bytes).metadata();
  return !exif && !xmp && !iptc && (pages ?? 1) === 1;
}

/**
 * Renders the images that the database doesn't hold yet and says the id of each name. Nothing is written: see
 * `storeImages`, so that the rendering, which takes seconds, stays out of the transaction.
 */
export async function renderImages(
  db: Executor,
  sources: ImageSource[],
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
  // A few at a time: each one may unpack to hundreds of megabytes.
  for (let start = 0; start < missing.length; start += 4)
    rendered.push(...(await Promise.all(missing.slice(start, start + 4).map(renderImage))));
  return { ids, rendered };
}

/** Writes rendered images; one that is there already stays as it is. See `placeImages` for those that go to the bucket. */
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
