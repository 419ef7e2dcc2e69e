import { QueueFullError } from '@/lib/domain/fair-queue';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { ImageFileError } from '../media/image-file';
import { CostlyImageError, imagePool } from '../media/image-pool';
import type { Cut } from '../media/image-tasks';
import { recordUses } from '../media/media-uses';
import { placeImages } from '../media/place-images';
import { renderImages, storeImages, toImageId } from '../media/render-images';

/** Seconds after which a rejected upload should be retried: the images before it take some seconds each. */
const retryAfterSeconds = 10;

type Places = Pick<Deps, 'db' | 'images'>;

interface Upload {
  restaurantId: number;
  /** The part to store; absent for the whole image. */
  cut?: Cut;
  now: Date;
  /** Aborted when the client disconnects; the remaining work is skipped. */
  signal?: AbortSignal;
}

/**
 * Stores an image that staff upload and returns its id, which depends only on the bytes. The image is stored
 * upright, without the camera's metadata, as WebP. Throws PICTURE_REFUSED with the reason, TOO_MANY when the queue is
 * full, and PICTURES_AWAY.
 */
export async function uploadImage(
  places: Places,
  bytes: Buffer,
  { restaurantId, cut, now, signal }: Upload,
): Promise<{ id: string; width: number; height: number }> {
  const options = { key: restaurantId, signal };
  try {
    const encoded = await imagePool.run('encodeUpload', [bytes, cut], options);
    if ('error' in encoded) throw createRefusal(encoded.error);
    const { data, width, height } = encoded;
    const id = toImageId(data);
    const sources = [{ name: `pictures/${id}.webp`, bytes: data }];
    const { rendered } = await renderImages(places.db, sources, options);
    await placeImages(places, rendered, async (tx, placed) => {
      await storeImages(tx, placed);
      await recordUses(tx, restaurantId, [id], now);
    });
    return { id, width, height };
  } catch (error) {
    if (error instanceof CostlyImageError) throw createRefusal({ kind: 'costly' });
    if (error instanceof QueueFullError) throw new DomainError('TOO_MANY', { retryAfterSeconds });
    throw error;
  }
}

const createRefusal = ({ kind, megapixels }: ImageFileError) =>
  new DomainError('PICTURE_REFUSED', { reason: kind, megapixels });
