import { dirname } from 'node:path';
import type { Db } from '../../db/client';
import { DomainTakenError } from '../restaurant/domain-name';
import { checkRestaurantFile } from './check-restaurant-file';
import { createTakenDomainsLookup } from './domains-held';
import type { FieldError, FileError } from './file-errors';
import { type IdentityChange, IdentityChangedError } from './identity-changes';
import { ImageError } from './image-error';
import { listImages } from './image-errors';
import type { RestaurantFile } from './restaurant-file.schema';
import { type ImportDeps, type ImportSummary, importFile } from './upsert';
import { readYaml } from './yaml-tree';

export interface ImportAnswer {
  /** Why nothing was imported. */
  errors: FileError[];
  imported?: ImportSummary;
  /** What the owner may not expect of the file. */
  notes?: FileError[];
  /** The owner or an account would change; the digest accepts exactly these changes. */
  unaccepted?: { changes: IdentityChange[]; digest: string };
}

/**
 * Checks a restaurant file and, when it has no error, brings it in: all of it or nothing. Relative image paths begin
 * at the folder of `path`. See `importFile` for what an import changes.
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
    // What can still go wrong after the check: an image on the web, and what others changed in the meantime.
    const late = getLateErrors(file, cause);
    if (late.length === 0) throw cause;
    const { tree } = readYaml(path, text);
    return { errors: tree ? late.map((error) => tree.place(error)) : [] };
  }
}

function getLateErrors(file: RestaurantFile, cause: unknown): FieldError[] {
  if (cause instanceof ImageError)
    return listImages(file as unknown as Record<string, unknown>)
      .filter((picture) => picture.address === cause.address)
      .map(({ path }) => ({ path, code: cause.code, reason: cause.message }));
  if (cause instanceof DomainTakenError)
    return [{ path: ['domains', file.domains.indexOf(cause.host)], code: cause.code, reason: cause.message }];
  return [];
}
