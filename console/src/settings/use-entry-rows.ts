import { useState } from 'react';
import { type Document, isSame, type Json } from '@/lib/domain/draft/edits';
import { useDraftView } from '../menu/draft-context';
import { isWithin } from '../menu/use-kept-entries';

export interface EntryRow {
  /** Stays while entries come, go and change, so that text and focus stay with their entry. */
  id: string;
  entry: Json;
  /** False while only a text in writing keeps the row. */
  isListed: boolean;
  /** A colleague deleted the entry while a text was being written in it. */
  isDeleted: boolean;
}

let lastId = 0;

/** Returns a row for each entry of a list. A row in which a text is being written stays when its entry is deleted. */
export function useEntryRows(path: string, entries: readonly Json[]) {
  const { listWritten, isUnchanged } = useDraftView();
  const [rows, setRows] = useState<readonly EntryRow[]>(() => entries.map(createRow));
  const listed = rows.filter(({ isListed }) => isListed);
  // An entry that is saved is deleted no longer.
  const isBack = isUnchanged && listed.some(({ isDeleted }) => isDeleted);
  let shown = rows;
  if (
    isBack ||
    listed.length !== entries.length ||
    listed.some(({ entry }, index) => entry !== entries[index])
  ) {
    const written = listWritten();
    const isWritten = ({ id }: EntryRow) => written.some((own) => isWithin(own, `${path}/${id}`));
    shown = joinRows(rows, entries, isWritten).map((row) =>
      isBack && row.isListed ? { ...row, isDeleted: false } : row,
    );
    setRows(shown);
  }
  return { rows: shown, setRows };
}

const createRow = (entry: Json): EntryRow => ({
  id: `#${++lastId}`,
  entry,
  isListed: true,
  isDeleted: false,
});

/** Returns the rows of the entries as they are now, with the rows that are only written in. */
function joinRows(
  rows: readonly EntryRow[],
  entries: readonly Json[],
  isWritten: (row: EntryRow) => boolean,
): EntryRow[] {
  const found = matchRows(rows, entries);
  const next = entries.map((entry, index) => ({
    ...(found[index] ?? createRow(entry)),
    entry,
    isListed: true,
  }));
  for (const [index, row] of rows.entries()) {
    if (found.includes(row) || !isWritten(row)) continue;
    const above = rows.slice(0, index).map(({ id }) => id);
    const place = next.findLastIndex(({ id }) => above.includes(id)) + 1;
    next.splice(place, 0, { ...row, isListed: false, isDeleted: true });
  }
  return next;
}

/** Returns the field that identifies an entry, where its list has one. */
const findKey = (entry: Json): Json | undefined => {
  const { key, date } = (entry ?? {}) as Document;
  return key ?? date;
};

const isSameEntry = (one: Json, other: Json): boolean => {
  const key = findKey(one);
  return key === undefined ? isSame(one, other) : isSame(key, findKey(other));
};

const countSame = (one: Json, other: Json): number =>
  Object.entries(one ?? {}).filter(([name, value]) => isSame(value, (other as Document | null)?.[name]))
    .length;

/** Returns the row of each entry: the one with the same entry, otherwise the next one when as many are left, or the most similar. */
function matchRows(rows: readonly EntryRow[], entries: readonly Json[]): (EntryRow | undefined)[] {
  const found: (EntryRow | undefined)[] = [];
  for (const entry of entries)
    found.push(rows.find((row) => !found.includes(row) && isSameEntry(row.entry, entry)));
  let free = rows.filter((row) => !found.includes(row));
  const isAsMany = free.length === found.filter((row) => !row).length;
  return entries.map((entry, index) => {
    if (found[index]) return found[index];
    const key = findKey(entry);
    const [best] = free
      .filter((row) => key === undefined || findKey(row.entry) === undefined)
      .map((row) => ({ row, same: isAsMany ? 1 : countSame(row.entry, entry) }))
      .filter(({ same }) => same > 0)
      .sort((one, other) => other.same - one.same);
    free = free.filter((row) => row !== best?.row);
    return best?.row;
  });
}
