import { readFile } from 'node:fs/promises';
import type { Db } from '../db/client';
import type { ImageStore } from '../modules/media/image-store';
import { recordImport } from '../modules/menu-draft/versions';
import { type ImportAnswer, importRestaurant } from '../modules/restaurant-file/import/import-restaurant';
import { decodeFile } from '../modules/restaurant-file/yaml/decode-file';
import { UsageError } from './command';

/** Returns the text of a restaurant file. Throws UsageError for an unreadable file, and EncodingError. */
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
  /** The digest of the changes to owner and accounts that the operator accepts. */
  accept?: string;
  /** Checks against the database without changing it. */
  dryRun?: boolean;
  /** The bucket for new images; without it they are stored in rows. */
  images?: ImageStore;
}

/** Imports a valid file; otherwise returns all errors and changes nothing. */
export async function importFile(
  db: Db,
  path: string,
  now: Date,
  options: ImportOptions = {},
): Promise<ImportAnswer> {
  return importRestaurant(db, path, await readRestaurantFile(path), {
    now,
    record: recordImport,
    ...options,
  });
}
