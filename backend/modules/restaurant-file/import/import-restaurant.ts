import { dirname } from 'node:path';
import { and, inArray, ne } from 'drizzle-orm';
import type { Db, Executor } from '../../../db/client';
import { restaurantDomains } from '../../../schema/restaurant';
import { DomainTakenError } from '../../restaurant/domain-name';
import { checkRestaurantFile } from '../check/check-restaurant-file';
import { listImages } from '../schema/images';
import type { RestaurantFile } from '../schema/restaurant-file.schema';
import type { FieldError, FileError } from '../yaml/file-errors';
import { readYaml } from '../yaml/yaml-tree';
import { ImageError } from './fetch-image';
import { type IdentityChange, IdentityChangedError } from './identity-changes';
import { type ImportDeps, type ImportSummary, importFile } from './upsert';

export interface ImportAnswer {
  /** The reason for which nothing was imported. */
  errors: FileError[];
  imported?: ImportSummary;
  /** Effects of the file that its owner may not expect. */
  notes?: FileError[];
  /** The changes of owner or accounts that need acceptance; the digest accepts exactly these. */
  unaccepted?: { changes: IdentityChange[]; digest: string };
}

/**
 * Checks a restaurant file and imports it when it has no error: all of it or nothing. Relative image paths
 * begin at the folder of `path`. See `importFile` for the changes of an import.
 */
export async function importRestaurant(
  db: Db,
  path: string,
  text: string,
  deps: ImportDeps = {},
): Promise<ImportAnswer> {
  const folder = dirname(path);
  const { errors, file, notes } = await checkRestaurantFile(path, text, {
    folder,
    takenDomains: createTakenDomainsLookup(db),
  });
  if (!file) return { errors };
  try {
    return { errors: [], imported: await importFile(db, file, folder, deps), notes };
  } catch (cause) {
    if (cause instanceof IdentityChangedError)
      return { errors: [], unaccepted: { changes: cause.changes, digest: cause.digest } };
    // These errors can still occur after the check: an image on the web, and concurrent changes.
    const late = listLateErrors(file, cause);
    if (late.length === 0) throw cause;
    const { tree } = readYaml(path, text);
    return { errors: tree ? late.map((error) => tree.place(error)) : [] };
  }
}

function listLateErrors(file: RestaurantFile, cause: unknown): FieldError[] {
  if (cause instanceof ImageError)
    return listImages(file)
      .filter((picture) => picture.address === cause.address)
      .map(({ path }) => ({ path, code: cause.code, reason: cause.message }));
  if (cause instanceof DomainTakenError)
    return [{ path: ['domains', file.domains.indexOf(cause.host)], code: cause.code, reason: cause.message }];
  return [];
}

/** Creates the lookup of domains that other restaurants have, for `checkRestaurantFile`. */
function createTakenDomainsLookup(db: Executor) {
  return async (domains: string[], restaurantId: number): Promise<Map<string, number>> => {
    const rows = await db
      .select({ host: restaurantDomains.host, id: restaurantDomains.restaurantId })
      .from(restaurantDomains)
      .where(and(inArray(restaurantDomains.host, domains), ne(restaurantDomains.restaurantId, restaurantId)));
    return new Map(rows.map((row) => [row.host, row.id]));
  };
}
