import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { type Document, getAt, isSame, orderField } from '@/lib/domain/draft/edits';
import type { draftEdits } from '../../schema/drafts';

type Conflict = StaffOutput<'menu.save'>['conflicts'][number];
/** A field that the draft changes. */
export type EditRow = typeof draftEdits.$inferSelect;

/**
 * A field conflicts when its current value is neither the value before the person's edit nor the value after
 * it.
 */
export function findConflict(
  document: Document,
  { path, before, value }: StaffInput<'menu.save'>['edits'][number],
  rows: readonly Pick<EditRow, 'path' | 'actor' | 'at'>[],
): Conflict[] {
  const current = getAt(document, path);
  const isGone = !hasPlace(document, path);
  if (!isGone && (isSame(current, before) || isSame(current, value))) return [];
  // The person who changed the field, or an object that contains it, or a part of it.
  const other = rows
    .filter((row) => row.path === path || path.startsWith(`${row.path}/`) || row.path.startsWith(`${path}/`))
    .at(-1);
  return [{ path, current, value, by: other?.actor, at: other?.at.toISOString(), isGone }];
}

/** Returns whether the parent of the path exists: the dish of a price, the specification of a name. */
function hasPlace(document: Document, path: string): boolean {
  const parts = path.split('/');
  return parts.every((part, index) => {
    if (index === 0) return true;
    const list = getAt(document, parts.slice(0, index).join('/'));
    const isEntry = Array.isArray(list) && list.length > 0 && index < parts.length - 1;
    return !isEntry || getAt(document, parts.slice(0, index + 1).join('/')) !== null || part === orderField;
  });
}

/** Moves of different dishes do not conflict; both are applied. */
export function findMoveConflict(
  document: Document,
  { list, key, after }: StaffInput<'menu.save'>['moves'][number],
  rows: readonly EditRow[],
  seen: number,
): Conflict[] {
  const path = `${list}/${orderField}`;
  const order = getAt(document, path);
  const isGone = !Array.isArray(order) || !order.includes(key);
  const other = rows.find((row) => row.path === path)?.moved[key];
  if (!isGone && (other?.revision ?? 0) <= seen) return [];
  const value = after ?? null;
  return [{ path: `${list}/${key}`, current: order, value, by: other?.by, at: undefined, isGone }];
}
