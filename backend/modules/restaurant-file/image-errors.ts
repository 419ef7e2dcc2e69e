import { readFile, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { largestImage, validateImage } from '../media/image-file';
import type { FieldError, FieldPath } from './file-errors';
import { validateImagePath } from './file-values';
import { getEntries, getFields, getText, type Loose } from './loose';

/** Every image of the file with its place, in the order of the file. */
export function listImages(file: Loose): { path: FieldPath; address: string }[] {
  const found: { path: FieldPath; address: string }[] = [];
  const add = (path: FieldPath, value: unknown) => {
    const address = getText(value);
    if (address !== undefined) found.push({ path, address });
  };
  const brand = getFields(file.brand);
  add(['brand', 'logo'], brand.logo);
  add(['brand', 'shop'], brand.shop);
  getEntries(brand.banners).forEach((value, index) => {
    add(['brand', 'banners', index], value);
  });
  getEntries(file.outlets).forEach((outlet, index) => {
    add(['outlets', index, 'logo'], getFields(outlet).logo);
  });
  const ads = getFields(file.ads);
  for (const place of ['orderDetail', 'topUpBottom'])
    getEntries(ads[place]).forEach((ad, index) => {
      add(['ads', place, index, 'image'], getFields(ad).image);
    });
  getEntries(file.reviews).forEach((review, index) => {
    add(['reviews', index, 'avatar'], getFields(review).avatar);
    getEntries(getFields(review).pictures).forEach((value, place) => {
      add(['reviews', index, 'pictures', place], value);
    });
  });
  getEntries(file.categories).forEach((category, index) => {
    add(['categories', index, 'icon'], getFields(category).icon);
  });
  getEntries(file.dishes).forEach((dish, index) => {
    getEntries(getFields(dish).pictures).forEach((value, place) => {
      add(['dishes', index, 'pictures', place], value);
    });
  });
  return found;
}

/**
 * Errors of the image files in the folder: PICTURE_MISSING, PICTURE_PATH (a link out of the folder),
 * PICTURE_TOO_LARGE, PICTURE_NOT_IMAGE. Addresses on the web are not asked here.
 */
export async function validateImages(file: Loose, folder: string): Promise<FieldError[]> {
  const answers = new Map<string, { code: string; reason: string } | undefined>();
  const errors: FieldError[] = [];
  for (const { path, address } of listImages(file)) {
    if (validateImagePath(address) || /^https:/i.test(address)) continue;
    if (!answers.has(address)) answers.set(address, await getFileError(folder, address));
    const error = answers.get(address);
    if (error) errors.push({ path, ...error });
  }
  return errors;
}

async function getFileError(
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

/** The real path of an image, if it is a file inside the folder once links are followed. */
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
