import { readFile, stat } from 'node:fs/promises';
import { imageFault, largestPicture } from '../media/image-file';
import type { PictureSource } from '../media/render-images';
import { insideFolder, picturesOf } from './image-errors';
import type { RestaurantFile } from './restaurant-file.schema';

/** Gets the bytes of an https address; throws when it can't. */
export type FetchPicture = (address: string) => Promise<Buffer>;

/** A picture that could not be had; nothing is imported then. */
export class PictureError extends Error {
  constructor(
    readonly address: string,
    readonly code: 'PICTURE_MISSING' | 'PICTURE_TOO_LARGE' | 'PICTURE_NOT_IMAGE' | 'PICTURE_NOT_FETCHED',
    reason: string,
  ) {
    super(`${address}: ${reason}`);
    this.name = 'PictureError';
  }
}

/** Reads every picture of the file once. Throws PictureError. */
export async function loadPictures(
  file: RestaurantFile,
  folder: string,
  fetchPicture: FetchPicture,
): Promise<PictureSource[]> {
  const addresses = new Set(
    picturesOf(file as unknown as Record<string, unknown>).map((picture) => picture.address),
  );
  const sources: PictureSource[] = [];
  for (const address of addresses) {
    const bytes = /^https:/i.test(address)
      ? await fetched(address, fetchPicture)
      : await read(folder, address);
    const fault = await imageFault(bytes);
    if (fault) throw new PictureError(address, 'PICTURE_NOT_IMAGE', fault);
    sources.push({ name: address, bytes });
  }
  return sources;
}

async function read(folder: string, address: string): Promise<Buffer> {
  const where = await insideFolder(folder, address);
  if (typeof where === 'string') throw new PictureError(address, 'PICTURE_MISSING', 'there is no such file');
  if ((await stat(where.path)).size > largestPicture)
    throw new PictureError(address, 'PICTURE_TOO_LARGE', 'it is over 10 MB');
  return readFile(where.path);
}

async function fetched(address: string, fetchPicture: FetchPicture): Promise<Buffer> {
  try {
    return await fetchPicture(address);
  } catch (cause) {
    if (cause instanceof PictureError) throw cause;
    throw new PictureError(address, 'PICTURE_NOT_FETCHED', 'the address gave no picture');
  }
}

/** Over https, without redirects (they could lead into the operator's own network), within 10 s and 10 MB. */
export const fetchPictureOverHttps: FetchPicture = async (address) => {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) });
  if (!answer.ok || !answer.body)
    throw new PictureError(address, 'PICTURE_NOT_FETCHED', `status ${answer.status}`);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body) {
    size += part.length;
    if (size > largestPicture) throw new PictureError(address, 'PICTURE_TOO_LARGE', 'it is over 10 MB');
    parts.push(part);
  }
  return Buffer.concat(parts);
};
