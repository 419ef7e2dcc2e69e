import { useState } from 'react';
import {
  applyEdit,
  applyEdits,
  type Document,
  type Edit,
  getAt,
  moveKey,
  orderField,
} from '@/lib/domain/draft/edits';
import type { Draft } from './use-draft';

/** An entry that a colleague deleted while a person was writing in it. */
export interface KeptEntry {
  path: string;
  /** The entry with what the person has written since. */
  entry: Document;
  /** The key of the entry above it; null at the top. */
  after: string | null;
}

/** Returns the path of a list, and the key of its entry at a path. */
function splitPath(path: string): [list: string, key: string] {
  const end = path.lastIndexOf('/');
  return [path.slice(0, end), path.slice(end + 1)];
}

export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}/`);

const listKeys = (document: Document, list: string) =>
  (getAt(document, `${list}/${orderField}`) ?? []) as string[];

/** Returns the outermost entry around a path that `before` has and `now` has not. */
function findGone(before: Document, now: Document, path: string): KeptEntry | undefined {
  const parts = path.split('/');
  for (let end = 2; end <= parts.length; end += 1) {
    const own = parts.slice(0, end).join('/');
    const [list, key] = splitPath(own);
    const keys = listKeys(before, list);
    if (!keys.includes(key) || getAt(now, own) !== null) continue;
    const left = listKeys(now, list);
    const after = keys.slice(0, keys.indexOf(key)).findLast((each) => left.includes(each)) ?? null;
    return { path: own, entry: getAt(before, own) as Document, after };
  }
  return undefined;
}

/** Returns the document with an entry at its place. */
function insertEntry(document: Document, { path, entry, after }: KeptEntry): Document {
  const [list, key] = splitPath(path);
  const added = applyEdit(document, { path, value: entry });
  if (getAt(document, path) !== null) return added;
  return applyEdit(added, {
    path: `${list}/${orderField}`,
    value: moveKey(listKeys(added, list), key, after),
  });
}

/**
 * Keeps entries in which a person is writing when a colleague deletes them. Edits of such an entry are not sent, until
 * the person puts it back.
 */
export function useKeptEntries(draft: Draft, listWritten: () => string[]) {
  const [kept, setKept] = useState<readonly KeptEntry[]>([]);
  const [last, setLast] = useState(draft.document);
  if (last !== draft.document) {
    setLast(draft.document);
    const gone = listWritten()
      .flatMap((path) => findGone(last, draft.document, path) ?? [])
      .filter(({ path }, index, all) => index === all.findIndex((each) => each.path === path))
      .filter(({ path }) => !kept.some((each) => each.path === path));
    // An entry comes before those inside it.
    if (gone.length > 0)
      setKept([...kept, ...gone].sort((one, other) => one.path.length - other.path.length));
  }
  const close = ({ path }: KeptEntry) => setKept((all) => all.filter((each) => !isWithin(each.path, path)));
  return {
    kept,
    document: kept.reduce(insertEntry, draft.document),
    close,
    putBack({ path, entry, after }: KeptEntry) {
      const [list, key] = splitPath(path);
      draft.set([{ path, value: entry }]);
      draft.move(list, key, after);
      close({ path, entry, after });
    },
    /** Makes the edits of kept entries, and returns the others. */
    take(edits: Edit[]): Edit[] {
      const isKept = ({ path }: Edit) => kept.some((each) => isWithin(path, each.path));
      const own = edits.filter(isKept);
      if (own.length > 0)
        setKept((all) => {
          const document = applyEdits(all.reduce(insertEntry, draft.document), own);
          return all.flatMap((each) => {
            const entry = getAt(document, each.path) as Document | null;
            return entry ? [{ ...each, entry }] : [];
          });
        });
      return edits.filter((edit) => !isKept(edit));
    },
  };
}
