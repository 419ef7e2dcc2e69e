import { readFile, stat } from 'node:fs/promises';
import { largestImage, validateImage } from '../media/image-file';
import type { ImageSource } from '../media/render-images';
import { insideFolder, listImages } from './image-errors';
import type { RestaurantFile } from './restaurant-file.schema';

/** Gets the bytes of an https address; throws when it can't. */
export type FetchImage = (address: string) => Promise<Buffer>;

/** A picture that could not be had; nothing is imported then. */
export class ImageError extends Error {
  constructor(
    readonly address: string,
    readonly code: 'PICTURE_MISSING' | 'PICTURE_TOO_LARGE' | 'PICTURE_NOT_IMAGE' | 'PICTURE_NOT_FETCHED',
    reason: string,
  ) {
    super(`${address}: ${reason}`);
    this.name = 'ImageError';
  }
}

/** Reads every picture of the file once. Throws ImageError. */
export async function loadImages(
  file: RestaurantFile,
  folder: string,
  fetchImage: FetchImage,
): Promise<ImageSource[]> {
  const addresses = new Set(
    listImages(file as unknown as Record<string, unknown>).map((picture) => picture.address),
  );
  const sources: ImageSource[] = [];
  for (const address of addresses) {
    const bytes = /^https:/i.test(address) ? await fetched(address, fetchImage) : await read(folder, address);
    const error = await validateImage(bytes);
    if (error) throw new ImageError(address, 'PICTURE_NOT_IMAGE', error);
    sources.push({ name: address, bytes });
  }
  return sources;
}

async function read(folder: string, address: string): Promise<Buffer> {
  const where = await insideFolder(folder, address);
  if (typeof where === 'string') throw new ImageError(address, 'PICTURE_MISSING', 'there is no such file');
  if ((await stat(where.path)).size > largestImage)
    throw new ImageError(address, 'PICTURE_TOO_LARGE', 'it is over 10 MB');
  return readFile(where.path);
}

async function fetched(address: string, fetchImage: FetchImage): Promise<Buffer> {
  try {
    return await fetchImage(address);
  } catch (cause) {
    if (cause instanceof ImageError) throw cause;
    throw new ImageError(address, 'PICTURE_NOT_FETCHED', 'the address gave no picture');
  }
}

/** Over https, without redirects (they could lead into the operator's own network), within 10 s and 10 MB. */
export const fetchImageOverHttps: FetchImage = async (address) => {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok || !answer.body)
    throw new ImageError(address, 'PICTURE_NOT_FETCHED', `status ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > largestImage) throw new ImageError(address, 'PICTURE_TOO_LARGE', 'it is over 10 MB');
    parts.push(part);
  }
  return Buffer.concat(parts);
};
