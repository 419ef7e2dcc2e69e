import { inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { media } from '../../schema/media';
import { validateImagePath } from './file-values';

/**
 * The path that each picture gets beside the exported file: its own where it came from a folder, else one by its id.
 * Two pictures of one name are told apart.
 */
export async function imageNames(db: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: media.id, name: media.sourceName })
    .from(media)
    .where(inArray(media.id, ids));
  const nameOf = new Map(rows.map((row) => [row.id, row.name]));
  const taken = new Set<string>();
  const names = new Map<string, string>();
  for (const id of ids) {
    const kept = nameOf.get(id);
    if (kept === undefined) continue;
    const own = !/^https:/i.test(kept) && validateImagePath(kept) === undefined ? kept : `pictures/${id}`;
    const name = taken.has(own.toLowerCase()) ? apart(own, id) : own;
    taken.add(name.toLowerCase());
    names.set(id, name);
  }
  return names;
}

function apart(name: string, id: string): string {
  const dot = name.lastIndexOf('.');
  return dot > name.lastIndexOf('/') ? `${name.slice(0, dot)}-${id}${name.slice(dot)}` : `${name}-${id}`;
}
