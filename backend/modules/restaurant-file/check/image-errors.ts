import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { largestImage } from '../../media/image-file';
import { validateImage } from '../../media/render-images';
import { validateImagePath } from '../schema/file-values';
import { listImages } from '../schema/images';
import type { FieldError } from '../yaml/file-errors';
import type { Loose } from '../yaml/loose';

/**
 * Returns errors of the image files in the folder: PICTURE_MISSING, PICTURE_PATH (a link out of the
 * folder), PICTURE_TOO_LARGE, PICTURE_NOT_IMAGE. Does not request addresses on the web.
 */
export async function validateImages(file: Loose, folder: string): Promise<FieldError[]> {
  const answers = new Map<string, { code: string; reason: string } | undefined>();
  const errors: FieldError[] = [];
  for (const { path, address } of listImages(file)) {
    if (validateImagePath(address) || /^https:/i.test(address)) continue;
    if (!answers.has(address)) answers.set(address, await findFileError(folder, address));
    const error = answers.get(address);
    if (error) errors.push({ path, ...error });
  }
  return errors;
}

async function findFileError(
  folder: string,
  address: string,
): Promise<{ code: string; reason: string } | undefined> {
  const where = await resolveInFolder(folder, address);
  if (where === 'missing') return { code: 'PICTURE_MISSING', reason: `there is no file ${address}` };
  if (where === 'outside')
    return { code: 'PICTURE_PATH', reason: 'the picture lies outside the folder of the file' };
  const { size } = await stat(where.path);
  if (size > largestImage) return { code: 'PICTURE_TOO_LARGE', reason: `${address} is over 10 MB` };
  const error = await validateImage(await readFile(where.path));
  return error === undefined ? undefined : { code: 'PICTURE_NOT_IMAGE', reason: `${address}: ${error}` };
}

/** Returns the real path of an image, if it is a file inside the folder after following links. */
export async function resolveInFolder(
  folder: string,
  address: string,
): Promise<{ path: string } | 'missing' | 'outside'> {
  try {
    const root = await realpath(folder);
    const path = await realpath(resolve(root, address));
    const way = relative(root, path);
    if (way.startsWith('..') || isAbsolute(way)) return 'outside';
    return (await stat(path)).isFile() ? { path } : 'missing';
  } catch {
    return 'missing';
  }
}
