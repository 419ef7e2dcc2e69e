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

/**
 * Brings the file in when it has no error; otherwise returns all errors and changes nothing. `accept` names the changes of owner
 * and accounts that the operator accepts.
 */
export async function importFile(db: Db, path: string, now: Date, accept?: string): Promise<ImportAnswer> {
  return importRestaurant(db, path, await readRestaurantFile(path), { now, accept });
}
