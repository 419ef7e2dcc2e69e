import { and, eq } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import { media, mediaVariants } from '../../schema/media';
import { isDrawing, largestVariant } from './image-file';
import { getImageSourceKey, getImageVariantKey, type ImageStore } from './image-store';

/** The sources of images: rows, and the bucket if there is one. */
export interface ImagePlaces {
  db: Executor;
  images?: ImageStore;
}

interface Place {
  prefix: string | null;
  widths: number[];
}

/**
 * Returns the WebP bytes of an image at a width, or its largest rendering when that is narrower. Returns
 * undefined for an unknown id or a missing row. Throws PICTURES_AWAY while its bucket cannot be read.
 */
export function readVariant(places: ImagePlaces, id: string, width: number): Promise<Buffer | undefined> {
  const choose = ({ widths }: Place) => (widths.includes(width) ? width : largestVariant);
  return readBytes(places, id, {
    toKey: (prefix, place) => getImageVariantKey(prefix, choose(place)),
    async readRow(place) {
      const [row] = await places.db
        .select({ bytes: mediaVariants.bytes })
        .from(mediaVariants)
        .where(and(eq(mediaVariants.mediaId, id), eq(mediaVariants.width, choose(place))));
      return row?.bytes;
    },
  });
}

/**
 * Returns the original file of an image, or undefined for an unknown id. For an SVG, which earlier releases
 * accepted, it returns the largest rendering. Throws PICTURES_AWAY while the image's bucket cannot be read.
 */
export async function readSource(places: ImagePlaces, id: string): Promise<Buffer | undefined> {
  const source = await readStoredSource(places, id);
  return source && isDrawing(source) ? readVariant(places, id, largestVariant) : source;
}

function readStoredSource(places: ImagePlaces, id: string): Promise<Buffer | undefined> {
  return readBytes(places, id, {
    toKey: getImageSourceKey,
    async readRow() {
      const [row] = await places.db.select({ source: media.source }).from(media).where(eq(media.id, id));
      return row?.source;
    },
  });
}

interface Reading {
  toKey(prefix: string, place: Place): string;
  readRow(place: Place): Promise<Buffer | null | undefined>;
}

async function readBytes({ db, images }: ImagePlaces, id: string, reading: Reading) {
  let isInRows = false;
  // An image may be moved between reading its row and reading its bytes; the lookup is then repeated.
  for (let look = 0; look < 3; look++) {
    const [place] = await db
      .select({ prefix: media.objectPrefix, widths: media.widths })
      .from(media)
      .where(eq(media.id, id));
    if (!place) return undefined;
    isInRows = place.prefix === null;
    if (place.prefix !== null && !images) break;
    const bytes =
      place.prefix === null
        ? await reading.readRow(place)
        : await images!.get(reading.toKey(place.prefix, place));
    if (bytes) return bytes;
  }
  // The bucket is not involved: the row itself is missing.
  if (isInRows) return undefined;
  throw new DomainError('PICTURES_AWAY', { picture: id });
}
