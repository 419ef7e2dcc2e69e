import { readFile, stat } from 'node:fs/promises';
import { largestImage } from '../../media/image-file';
import { type ImageSource, validateImage } from '../../media/render-images';
import { resolveInFolder } from '../check/image-errors';
import { listAddresses } from '../schema/images';
import type { RestaurantFile } from '../schema/restaurant-file.schema';
import { ImageError } from './fetch-image';

/** Returns the bytes of an https address. Throws when it cannot be loaded. */
export type FetchImage = (address: string) => Promise<Buffer>;

/** Reads every image of the file once. Throws ImageError. */
export async function loadImages(
  file: RestaurantFile,
  folder: string,
  fetchImage: FetchImage,
): Promise<ImageSource[]> {
  const sources: ImageSource[] = [];
  for (const address of listAddresses(file)) {
    const bytes = /^https:/i.test(address)
      ? await fetchAddress(address, fetchImage)
      : await read(folder, address);
    const error = await validateImage(bytes);
    if (error) throw new ImageError(address, 'PICTURE_NOT_IMAGE', error);
    sources.push({ name: address, bytes });
  }
  return sources;
}

async function read(folder: string, address: string): Promise<Buffer> {
  const where = await resolveInFolder(folder, address);
  if (typeof where === 'string') throw new ImageError(address, 'PICTURE_MISSING', 'there is no such file');
  if ((await stat(where.path)).size > largestImage)
    throw new ImageError(address, 'PICTURE_TOO_LARGE', 'it is over 10 MB');
  return readFile(where.path);
}

async function fetchAddress(address: string, fetchImage: FetchImage): Promise<Buffer> {
  try {
    return await fetchImage(address);
  } catch (cause) {
    if (cause instanceof ImageError) throw cause;
    throw new ImageError(address, 'PICTURE_NOT_FETCHED', 'the address gave no picture');
  }
}
