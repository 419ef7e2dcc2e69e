import { readFile } from 'node:fs/promises';
import type { Db } from '../db/client';
import type { ImageStore } from '../modules/media/image-store';
import { decodeFile } from '../modules/restaurant-file/decode-file';
import { type ImportAnswer, importRestaurant } from '../modules/restaurant-file/import-restaurant';
import { UsageError } from './command';

/** Returns the text of a restaurant file. Throws UsageError when it cannot be read, EncodingError. */
export async function readRestaurantFile(path: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = await readFile(path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
  return decodeFile(path, bytes);
}

interface ImportOptions {
  /** The digest of the changes of owner and accounts that the operator accepts. */
  accept?: string;
  /** Finds every error that the database knows of and changes nothing. */
  dryRun?: boolean;
  /** The bucket that new images go to; absent: into rows. */
  images?: ImageStore;
}

/** Imports the file when it has no error; otherwise returns all errors and changes nothing. */
export async function importFile(
  db: Db,
  path: string,
  now: Date,
  options: ImportOptions = {},
): Promise<ImportAnswer> {
  return importRestaurant(db, path, await readRestaurantFile(path), { now, ...options });
}
