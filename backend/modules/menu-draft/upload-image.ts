import sharp from 'sharp';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { findImageError, maxPixels } from '../media/image-file';
import { recordUses } from '../media/media-uses';
import { placeImages } from '../media/place-images';
import { renderImages, storeImages, toImageId } from '../media/render-images';

/** The longest side that is stored; pages show 1600 pixels at most. */
const maxSide = 2400;

type Places = Pick<Deps, 'db' | 'images'>;

/** Unpacked, one image takes hundreds of megabytes: uploads of this process wait for each other. */
let last: Promise<unknown> = Promise.resolve();

interface Upload {
  restaurantId: number;
  focus?: number;
  now: Date;
}

/**
 * Stores an image that staff upload and returns its id: known by its bytes, not by its name, upright, without anything the camera
 * wrote, as WebP. `focus` cuts it to a square: 0 the left or upper part, 1 the other end.
 * Throws PICTURE_REFUSED with the reason, and PICTURES_AWAY.
 */
export async function uploadImage(
  places: Places,
  bytes: Buffer,
  { restaurantId, focus, now }: Upload,
): Promise<{ id: string; width: number; height: number }> {
  const turn = last.then(() => store(places, bytes, { restaurantId, focus, now }));
  last = turn.catch(() => undefined);
  return turn;
}

async function store(places: Places, bytes: Buffer, { restaurantId, focus, now }: Upload) {
  const error = await findImageError(bytes);
  if (error) throw new DomainError('PICTURE_REFUSED', { reason: error.kind, megapixels: error.megapixels });
  const { data, info } = await encode(bytes, focus);
  const id = toImageId(data);
  const { rendered } = await renderImages(places.db, [{ name: `pictures/${id}.webp`, bytes: data }]);
  await placeImages(places, rendered, async (tx, placed) => {
    await storeImages(tx, placed);
    await recordUses(tx, restaurantId, [id], now);
  });
  return { id, width: info.width, height: info.height };
}

async function encode(bytes: Buffer, focus: number | undefined) {
  const upright = sharp(bytes, { limitInputPixels: maxPixels }).autoOrient();
  const fitted = upright.resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
  if (focus === undefined) return fitted.webp({ quality: 90 }).toBuffer({ resolveWithObject: true });
  const { data, info } = await fitted.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const side = Math.min(width, height);
  const square = {
    left: Math.round((width - side) * focus),
    top: Math.round((height - side) * focus),
    width: side,
    height: side,
  };
  return sharp(data, { raw: { width, height, channels } })
    .extract(square)
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
}
