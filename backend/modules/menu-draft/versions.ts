import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type Document, isSame, listChanges } from '@/lib/domain/draft/edits';
import { recordStaffEvent } from '../../core/staff-events';
import type { Tx } from '../../db/client';
import { restaurantVersions } from '../../schema/drafts';
import { loadDocument } from './document';
import { toVersionDocument } from './editable';

/** Maximum number of versions in a restaurant's history. */
const maxVersions = 100;

/** Adds a version for the file that was imported in this transaction, and tells the open consoles. */
export async function recordImport(tx: Tx, restaurantId: number, now: Date): Promise<void> {
  await recordOutside(tx, restaurantId, toVersionDocument(await loadDocument(tx, restaurantId)), now);
  await recordStaffEvent(tx, { restaurantId, kind: 'menu', subject: String(restaurantId), now });
}

/**
 * A state that was not published here, such as an imported file, gets a version, so that it can be restored.
 */
export async function recordOutside(
  tx: Tx,
  restaurantId: number,
  document: Document,
  now: Date,
): Promise<void> {
  const [last] = await tx
    .select({ document: restaurantVersions.document })
    .from(restaurantVersions)
    .where(eq(restaurantVersions.restaurantId, restaurantId))
    .orderBy(desc(restaurantVersions.id))
    .limit(1);
  if (last && isSame(last.document as Document, document)) return;
  const changes = last ? listChanges(last.document as Document, document) : [];
  const outside = { kind: 'outside' as const, actor: 'operator', at: now };
  await addVersion(tx, { restaurantId, ...outside, document, changes });
}

export async function addVersion(tx: Tx, version: typeof restaurantVersions.$inferInsert): Promise<void> {
  await tx.insert(restaurantVersions).values(version);
  const { restaurantId } = version;
  const oldest = tx
    .select({ id: restaurantVersions.id })
    .from(restaurantVersions)
    .where(eq(restaurantVersions.restaurantId, restaurantId))
    .orderBy(desc(restaurantVersions.id))
    .limit(1)
    .offset(maxVersions - 1);
  await tx
    .delete(restaurantVersions)
    .where(and(eq(restaurantVersions.restaurantId, restaurantId), lt(restaurantVersions.id, sql`${oldest}`)));
}
