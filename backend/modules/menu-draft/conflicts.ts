import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { type Document, getAt, isSame, orderField } from '@/lib/domain/draft/edits';
import type { draftEdits } from '../../schema/drafts';

type Conflict = StaffOutput<'menu.save'>['conflicts'][number];
/** A field that the draft changes. */
export type EditRow = typeof draftEdits.$inferSelect;

/** A conflict is a field that neither reads as the person saw it nor as they want it. */
export function findConflict(
  document: Document,
  { path, before, value }: StaffInput<'menu.save'>['edits'][number],
  rows: readonly EditRow[],
): Conflict[] {
  const current = getAt(document, path);
  const isGone = !hasPlace(document, path);
  if (!isGone && (isSame(current, before) || isSame(current, value))) return [];
  // The one who changed it, or what it is a part of, or a part of it.
  const other = rows
    .filter((row) => row.path === path || path.startsWith(`${row.path}/`) || row.path.startsWith(`${path}/`))
    .at(-1);
  return [{ path, current, value, by: other?.actor, at: other?.at.toISOString(), isGone }];
}

/** Whether what the path is a part of is there: the dish of a price, the specification of a name. */
function hasPlace(document: Document, path: string): boolean {
  const parts = path.split('/');
  return parts.every((part, index) => {
    if (index === 0) return true;
    const list = getAt(document, parts.slice(0, index).join('/'));
    const isEntry = Array.isArray(list) && list.length > 0 && index < parts.length - 1;
    return !isEntry || getAt(document, parts.slice(0, index + 1).join('/')) !== null || part === orderField;
  });
}

/** Two people who move different dishes are no conflict; both moves count. */
export function findMoveConflict(
  document: Document,
  { list, key, after }: StaffInput<'menu.save'>['moves'][number],
  rows: readonly EditRow[],
  seen: number,
): Conflict[] {
  const path = `${list}/${orderField}`;
  const order = getAt(document, path);
  const isGone = !Array.isArray(order) || !order.includes(key);
  const other = rows.find((each) => each.path === path)?.moved[key];
  if (!isGone && (other?.revision ?? 0) <= seen) return [];
  const value = after ?? null;
  return [{ path: `${list}/${key}`, current: order, value, by: other?.by, at: undefined, isGone }];
}
