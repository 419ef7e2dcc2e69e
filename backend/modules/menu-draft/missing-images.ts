import { inArray } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { media } from '../../schema/media';

/** Returns which of these images are not stored. */
export async function findMissingImages(db: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
  const stored = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !stored.has(id)));
}
