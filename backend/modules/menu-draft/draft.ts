import { and, asc, eq, like, or, sql } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { Role } from '@/lib/contract/staff/roles';
import { applyEdits, getAt, isSame, type Json, moveKey, orderField } from '@/lib/domain/draft/edits';
import { keepUses, promotionsPath } from '@/lib/domain/draft/promotion-uses';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { dayMs } from '../../core/durations';
import { mapTexts, normalizeText } from '../../core/plain-text';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Executor, Tx } from '../../db/client';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { draftEdits, drafts } from '../../schema/drafts';
import { type EditRow, findConflict, findMoveConflict } from './conflicts';
import { checkDocument, loadDocument, type PathError } from './document';
import { removeStock, requireMenuField, requireSettingsField, toReadable, toReadableError } from './editable';
import { listLatestChanges } from './history';
import { listPriceNotes } from './price-notes';
import { type By, lockForPublishing, publishEdits } from './publish';

type Saved = StaffOutput<'menu.save'>;

/** Maximum number of edits in a draft; further edits are rejected until it is published or discarded. */
const maxEdits = 5_000;
/** Maximum number of errors in one response; the next one has the others. */
const maxShownErrors = 300;
const maxScheduleMs = 366 * dayMs;

const readEdits = (db: Executor, restaurantId: number): Promise<EditRow[]> =>
  db
    .select()
    .from(draftEdits)
    .where(eq(draftEdits.restaurantId, restaurantId))
    .orderBy(asc(draftEdits.revision), asc(draftEdits.path));

const toEdits = (rows: readonly EditRow[]) =>
  rows.map(({ path, value }) => ({ path, value: (value ?? null) as Json }));

/**
 * Returns the menu and settings as they would be published, the changes, and the errors that prevent
 * publishing. Throws RESTAURANT_UNKNOWN.
 */
export async function readDraft(
  db: Db,
  restaurantId: number,
  role: Role,
): Promise<StaffOutput<'menu.draft'>> {
  return db.transaction(
    async (tx) => {
      const [draft] = await tx.select().from(drafts).where(eq(drafts.restaurantId, restaurantId));
      const rows = await readEdits(tx, restaurantId);
      const published = await loadDocument(tx, restaurantId);
      const document = applyEdits(published, toEdits(rows));
      const { errors } = await checkDocument(tx, document);
      return {
        revision: draft?.revision ?? 0,
        document: toReadable(document, role),
        edits: rows
          .filter(({ path }) => !isSame(getAt(published, path), getAt(document, path)))
          .map(({ path, actor, at }) => ({
            path,
            before: getAt(published, path),
            value: getAt(document, path),
            by: actor,
            at: at.toISOString(),
          })),
        errors: dropSame(errors.map((error) => toReadableError(error, role))).slice(0, maxShownErrors),
        notes: listPriceNotes(document).slice(0, maxShownErrors),
        publish: draft?.publishAt
          ? { at: draft.publishAt.toISOString(), by: draft.publishActor ?? '' }
          : undefined,
        publishError: draft?.publishError ?? undefined,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

const dropSame = (errors: readonly PathError[]): PathError[] => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
];

/** A text is compared as publishing stores it, so a blank at its end is no change. */
const normalizeEdit = <E extends { value: Json }>(edit: E): E => ({
  ...edit,
  value: mapTexts(edit.value, normalizeText),
});

async function lockDraft(tx: Tx, restaurantId: number) {
  await tx.insert(drafts).values({ restaurantId }).onConflictDoNothing();
  const [draft] = await tx.select().from(drafts).where(eq(drafts.restaurantId, restaurantId)).for('update');
  return draft!;
}

/**
 * Saves edits and moves in the draft: all, or none when other people have changed one of these fields since.
 * Throws FIELD_FIXED, TOO_MANY.
 */
export async function saveDraft(
  db: Db,
  { restaurantId, revision: seen, edits: typed, moves }: StaffInput<'menu.save'>,
  { now, ...by }: By,
): Promise<Saved> {
  const edits = typed.map(normalizeEdit);
  for (const { path } of edits) requireMenuField(path);
  for (const { list } of moves) requireMenuField(`${list}/${orderField}`);
  return withTransaction(db, async (tx) => {
    const draft = await lockDraft(tx, restaurantId);
    const rows = await readEdits(tx, restaurantId);
    const before = removeStock(applyEdits(await loadDocument(tx, restaurantId), toEdits(rows)));
    const conflicts = [
      ...edits.flatMap((edit) => findConflict(before, edit, rows)),
      ...moves.flatMap((move) => findMoveConflict(before, move, rows, seen)),
    ];
    if (conflicts.length > 0) return { revision: draft.revision, conflicts };
    const changing = edits.filter(({ path, value }) => !isSame(getAt(before, path), value));
    if (changing.length + moves.length === 0) return { revision: draft.revision, conflicts };
    if (rows.length + changing.length > maxEdits) throw new DomainError('TOO_MANY');

    let { revision } = draft;
    let document = before;
    const set = async (path: string, value: Json, moved: EditRow['moved'] = {}) => {
      revision += 1;
      document = applyEdits(document, [{ path, value }]);
      // The new value includes the fields below it.
      await tx
        .delete(draftEdits)
        .where(
          and(eq(draftEdits.restaurantId, restaurantId), like(draftEdits.path, `${escapeLike(path)}/%`)),
        );
      const { actor, staffId } = by;
      const row = { restaurantId, path, value, revision, moved, actor, staffId, at: now };
      await tx
        .insert(draftEdits)
        .values(row)
        .onConflictDoUpdate({ target: [draftEdits.restaurantId, draftEdits.path], set: row });
    };
    for (const { path, value } of changing) await set(path, value);
    const movedIn = new Map(rows.map((row) => [row.path, row.moved]));
    for (const { list, key, after } of moves) {
      const path = `${list}/${orderField}`;
      const order = (getAt(document, path) ?? []) as string[];
      const moved = movedIn.get(path) ?? {};
      const next = { ...moved, [key]: { revision: revision + 1, by: by.actor } };
      movedIn.set(path, next);
      await set(path, moveKey(order, key, after ?? null), next);
    }
    await tx.update(drafts).set({ revision }).where(eq(drafts.restaurantId, restaurantId));
    await recordStaffEvent(tx, { restaurantId, kind: 'menu', subject: String(restaurantId), now });
    return { revision, conflicts };
  });
}

const escapeLike = (path: string) => path.replace(/[\\%_]/g, '\\$&');

/** Removes the edits at and below the paths from the draft, or all edits. */
export async function discardDraft(
  db: Db,
  restaurantId: number,
  paths: readonly string[] | undefined,
  { now, seen, ...by }: By & { seen: number },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { revision } = await lockDraft(tx, restaurantId);
    if (seen !== revision) throw new DomainError('DRAFT_CHANGED');
    const below = paths?.flatMap((path) => [
      eq(draftEdits.path, path),
      like(draftEdits.path, `${escapeLike(path)}/%`),
    ]);
    const gone = await tx
      .delete(draftEdits)
      .where(and(eq(draftEdits.restaurantId, restaurantId), below && or(...below)))
      .returning({ path: draftEdits.path });
    if (gone.length === 0) return;
    const isEmpty = (await readEdits(tx, restaurantId)).length === 0;
    await tx
      .update(drafts)
      .set({
        revision: revision + 1,
        // Changes that are begun later are not published at a time that was chosen for these.
        ...(isEmpty && { publishAt: null, publishActor: null, publishStaffId: null, publishError: null }),
      })
      .where(eq(drafts.restaurantId, restaurantId));
    await recordStaffEvent(tx, { restaurantId, kind: 'menu', subject: String(restaurantId), now });
    await recordAudit(tx, {
      ...by,
      restaurantId,
      act: 'menu.discard',
      subject: String(restaurantId),
      detail: { paths: gone.slice(0, 50).map(({ path }) => path), count: gone.length },
      at: now,
    });
  });
}

/**
 * Publishes the draft and empties it. Returns the number of changes. Throws DRAFT_CHANGED, DRAFT_EMPTY,
 * DRAFT_INVALID.
 */
export async function publishDraft(
  db: Db,
  restaurantId: number,
  { seen, ...by }: By & { seen?: number },
): Promise<number> {
  return withTransaction(db, async (tx) => {
    await lockForPublishing(tx, restaurantId);
    const { revision } = await lockDraft(tx, restaurantId);
    if (seen !== undefined && seen !== revision) throw new DomainError('DRAFT_CHANGED');
    const rows = await readEdits(tx, restaurantId);
    if (rows.length === 0) throw new DomainError('DRAFT_EMPTY');
    const changes = await publishEdits(tx, restaurantId, toEdits(rows), { kind: 'publish', ...by });
    await tx.delete(draftEdits).where(eq(draftEdits.restaurantId, restaurantId));
    await tx
      .update(drafts)
      .set({
        revision: revision + 1,
        publishAt: null,
        publishActor: null,
        publishStaffId: null,
        publishError: null,
      })
      .where(eq(drafts.restaurantId, restaurantId));
    return changes.length;
  });
}

/**
 * Schedules the automatic publishing of the draft; undefined cancels it. Throws PUBLISH_TIME, DRAFT_EMPTY.
 */
export async function scheduleDraft(
  db: Db,
  restaurantId: number,
  publishAt: Date | undefined,
  { now, ...by }: By,
): Promise<void> {
  if (publishAt && !(publishAt > now && publishAt.getTime() < now.getTime() + maxScheduleMs))
    throw new DomainError('PUBLISH_TIME');
  await withTransaction(db, async (tx) => {
    await lockDraft(tx, restaurantId);
    if (publishAt && (await readEdits(tx, restaurantId)).length === 0) throw new DomainError('DRAFT_EMPTY');
    await tx
      .update(drafts)
      .set({
        publishAt: publishAt ?? null,
        publishActor: publishAt ? by.actor : null,
        publishStaffId: publishAt ? (by.staffId ?? null) : null,
        publishError: null,
      })
      .where(eq(drafts.restaurantId, restaurantId));
    await recordStaffEvent(tx, { restaurantId, kind: 'menu', subject: String(restaurantId), now });
    await recordAudit(tx, {
      ...by,
      restaurantId,
      act: 'menu.schedule',
      subject: String(restaurantId),
      detail: { at: publishAt?.toISOString() ?? null },
      at: now,
    });
  });
}

/**
 * Publishes the drafts whose scheduled time has come. A draft that cannot be published stores the error for
 * its editors. Returns the number of published drafts.
 */
export function publishDueDrafts(deps: DrainDeps, now: Date): Promise<number> {
  const { db } = deps;
  const isDue = sql`${drafts.publishAt} <= ${now}`;
  return drainInBatches(deps, {
    job: 'publish-drafts',
    now,
    async list(select, limit) {
      const rows = await db
        .select()
        .from(drafts)
        .where(and(isDue, select(drafts.restaurantId)))
        .orderBy(drafts.publishAt)
        .limit(limit);
      return rows.map((row) => ({ ...row, id: row.restaurantId }));
    },
    async run({ restaurantId, publishActor, publishStaffId }) {
      const by = { actor: publishActor ?? '', staffId: publishStaffId ?? undefined, now };
      try {
        await publishDraft(db, restaurantId, by);
        return true;
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { code } = error;
        await withTransaction(db, async (tx) => {
          const failed = await tx
            .update(drafts)
            .set({ publishAt: null, publishActor: null, publishStaffId: null, publishError: code })
            .where(and(eq(drafts.restaurantId, restaurantId), isDue))
            .returning({ id: drafts.restaurantId });
          const subject = String(restaurantId);
          if (failed.length > 0) await recordStaffEvent(tx, { restaurantId, kind: 'menu', subject, now });
        });
        return false;
      }
    },
  });
}

/**
 * Changes settings immediately, unless other people have changed the same fields since. Throws FIELD_FIXED,
 * FORBIDDEN, DRAFT_INVALID.
 */
export async function saveSettings(
  db: Db,
  { restaurantId, edits: typed }: StaffInput<'settings.save'>,
  { role, ...by }: By & { role: Role },
): Promise<Saved> {
  for (const { path } of typed) requireSettingsField(path, role);
  return withTransaction(db, async (tx) => {
    await lockForPublishing(tx, restaurantId);
    const { revision } = await lockDraft(tx, restaurantId);
    const document = await loadDocument(tx, restaurantId);
    const present = getAt(document, promotionsPath);
    const edits = typed.map((edit) => keepUses(present, normalizeEdit(edit)));
    const isChanged = edits.some((edit) => findConflict(document, edit, []).length > 0);
    if (isChanged) {
      const changes = await listLatestChanges(tx, restaurantId);
      return { revision, conflicts: edits.flatMap((edit) => findConflict(document, edit, changes)) };
    }
    const changing = edits.filter(({ path, value }) => !isSame(getAt(document, path), value));
    if (changing.length > 0)
      await publishEdits(tx, restaurantId, changing, { kind: 'settings', read: document, ...by });
    return { revision, conflicts: [] };
  });
}
