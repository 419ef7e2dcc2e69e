import { inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/client';
import { media } from '../../../schema/media';
import { validateImagePath } from '../schema/file-values';

/**
 * Returns each image's path beside the exported file: its original path when it came from a folder,
 * otherwise a path from its id. Equal names get a suffix.
 */
export async function getImageNames(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: media.id, name: media.sourceName })
    .from(media)
    .where(inArray(media.id, ids));
  const nameOf = new Map(rows.map((row) => [row.id, row.name]));
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const id of ids) {
    const path = nameOf.get(id);
    if (path === undefined) continue;
    const isPath = !/^https:/i.test(path) && validateImagePath(path) === undefined;
    // The export writes its WebP rendering (readSource).
    const own = isPath ? path.replace(/\.svg$/i, '.webp') : `pictures/${id}`;
    const name = taken.has(own.toLowerCase()) ? addSuffix(own, id) : own;
    taken.add(name.toLowerCase());
    names.set(id, name);
  }
  return names;
}

function addSuffix(name: string, id: string): string {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') ? `${name.slice(0, dot)}-${id}${name.slice(dot)}` : `${name}-${id}`;
}
