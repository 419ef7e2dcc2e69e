import { readFile } from 'node:fs/promises';
import type { Db } from '../db/client';
import { type ImportAnswer, importRestaurant } from '../modules/restaurant-file/import-restaurant';
import { UsageError } from './command';

/** The text of a restaurant file. Throws UsageError when it cannot be read. */
export async function readRestaurantFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

interface ImportOptions {
  /** The digest of the changes of owner and accounts that the operator accepts. */
  accept?: string;
  /** Finds every error that the database knows of and changes nothing. */
  dryRun?: boolean;
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
