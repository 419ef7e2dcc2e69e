import { and, desc, eq } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Role } from '@/lib/contract/staff/roles';
import { isAtLeast } from '@/lib/contract/staff/roles';
import type { Change, Document } from '@/lib/domain/draft/edits';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { restaurantVersions } from '../../schema/drafts';
import { removeMissingImages } from './document';
import { requireRoleFor, secretParts } from './editable';
import { type By, listEditsTo, lockForPublishing, publishEdits } from './publish';

/** Maximum number of versions and changes in one response. */
const shownVersions = 50;
const shownChanges = 30;

/** Returns the published versions, newest first. Changes of what only owners read are for owners. */
export async function listVersions(
  db: Db,
  restaurantId: number,
  role: Role,
): Promise<StaffOutput<'menu.history'>> {
  const rows = await db
    .select({
      id: restaurantVersions.id,
      kind: restaurantVersions.kind,
      changes: restaurantVersions.changes,
      actor: restaurantVersions.actor,
      at: restaurantVersions.at,
    })
    .from(restaurantVersions)
    .where(eq(restaurantVersions.restaurantId, restaurantId))
    .orderBy(desc(restaurantVersions.id))
    .limit(shownVersions);
  const isOwner = isAtLeast(role, 'owner');
  return {
    versions: rows.map(({ id, kind, changes, actor, at }, index) => {
      const own = (changes as Change[]).filter(
        ({ path }) => isOwner || !secretParts.includes(path.split('/')[0]!),
      );
      return {
        versionId: id,
        kind,
        by: actor,
        at: at.toISOString(),
        changes: own.slice(0, shownChanges),
        changeCount: own.length,
        isCurrent: index === 0,
      };
    }),
  };
}

/** Returns the changes of the last versions with their people, oldest first. */
export async function listLatestChanges(tx: Tx, restaurantId: number) {
  const versions = await tx
    .select({
      changes: restaurantVersions.changes,
      actor: restaurantVersions.actor,
      at: restaurantVersions.at,
    })
    .from(restaurantVersions)
    .where(eq(restaurantVersions.restaurantId, restaurantId))
    .orderBy(desc(restaurantVersions.id))
    .limit(shownVersions);
  return versions
    .reverse()
    .flatMap(({ changes, actor, at }) => (changes as Change[]).map(({ path }) => ({ path, actor, at })));
}

/**
 * Publishes a version again, except payment accounts, stock and images that were deleted meanwhile. Throws
 * NOT_FOUND, FORBIDDEN, DRAFT_EMPTY, DRAFT_INVALID, and STATUS_CONFLICT when the newest version is another one than the
 * person read.
 */
export async function restoreVersion(
  db: Db,
  restaurantId: number,
  { versionId, currentVersionId: seen }: { versionId: number; currentVersionId?: number },
  { role, ...by }: By & { role: Role },
): Promise<number> {
  return withTransaction(db, async (tx) => {
    await lockForPublishing(tx, restaurantId);
    const [newest] = await tx
      .select({ id: restaurantVersions.id, by: restaurantVersions.actor, at: restaurantVersions.at })
      .from(restaurantVersions)
      .where(eq(restaurantVersions.restaurantId, restaurantId))
      .orderBy(desc(restaurantVersions.id))
      .limit(1);
    if (newest && seen !== undefined && newest.id !== seen)
      throw new DomainError('STATUS_CONFLICT', { by: newest.by, at: newest.at.toISOString() });
    const [version] = await tx
      .select({ document: restaurantVersions.document })
      .from(restaurantVersions)
      .where(and(eq(restaurantVersions.restaurantId, restaurantId), eq(restaurantVersions.id, versionId)));
    if (!version) throw new DomainError('NOT_FOUND');
    const document = await removeMissingImages(tx, version.document as Document);
    const edits = await listEditsTo(tx, restaurantId, document);
    if (edits.length === 0) throw new DomainError('DRAFT_EMPTY');
    requireRoleFor(edits, role);
    return (await publishEdits(tx, restaurantId, edits, { kind: 'undo', ...by })).length;
  });
}
