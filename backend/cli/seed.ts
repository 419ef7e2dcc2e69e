import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../db/client';
import type { ImportSummary } from '../modules/restaurant-file/import/upsert';
import { formatFileError } from '../modules/restaurant-file/yaml/file-errors';
import { getProjectRoot } from '../project-root';
import { restaurants } from '../schema/restaurant';
import { importFile } from './import-file';

type Seeded = Pick<ImportSummary, 'restaurantId' | 'name'>;

/**
 * Imports each file of the demo folder. Returns the restaurants. Throws with the errors of the first invalid
 * file.
 */
export async function seedDemo(db: Db, now: Date): Promise<Seeded[]> {
  const folder = join(getProjectRoot(), 'demo');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  const seeded: Seeded[] = [];
  for (const name of files) {
    const { imported, errors, unaccepted } = await importFile(db, join(folder, name), now);
    if (unaccepted) throw new Error(`${name} would change to whom a restaurant belongs; import it by itself`);
    if (!imported) throw new Error(`The demo cannot be imported:\n${errors.map(formatFileError).join('\n')}`);
    seeded.push(imported);
  }
  return seeded;
}

/** Seeds a database without restaurants; any other database is left unchanged. */
export async function seedWhenEmpty(db: Db, now: Date): Promise<Seeded[]> {
  const [any] = await db.select({ id: restaurants.id }).from(restaurants).limit(1);
  return any ? [] : seedDemo(db, now);
}
