/**
 * Edits of a restaurant's file as a document of plain JSON (CON-16). A path such as `dishes/laksa/name/vn` contains
 * field names, and keys for the entries of keyed lists, so an edit finds its dish after others have moved it.
 */

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Document = { [name: string]: Json };

/** A new value at a path. `null` removes the value: absent and null are equal. */
export interface Edit {
  path: string;
  value: Json;
}

/** The path part of a list's order; its value is the list of keys. */
export const orderField = '$order';

type Keyed = { key: string } & Document;

const isObject = (value: Json | undefined): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether a list's entries are found by their keys. */
const isKeyedList = (value: Json | undefined): value is Keyed[] =>
  Array.isArray(value) && value.every((entry) => isObject(entry) && typeof entry.key === 'string');

/** Returns the value at a path, or null. */
export function getAt(document: Json, path: string): Json {
  let value: Json | undefined = document;
  for (const part of path.split('/')) {
    if (part === orderField) return isKeyedList(value) ? value.map(({ key }) => key) : null;
    if (isKeyedList(value)) value = value.find(({ key }) => key === part);
    else value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value ?? null;
}

/** Returns the document with one edit; the same document when the path no longer exists. */
export function applyEdit(document: Document, { path, value }: Edit): Document {
  return setIn(document, path.split('/'), value) as Document;
}

/** Returns the document with all edits, one after the other. */
export const applyEdits = (document: Document, edits: readonly Edit[]): Document =>
  edits.reduce(applyEdit, document);

/** Lists of a dish that may be absent; their entries have keys. */
const keyedLists = new Set(['specs', 'groups', 'items']);

function setIn(
  target: Json | undefined,
  [part, ...rest]: string[],
  value: Json,
  name?: string,
): Json | undefined {
  if (part === undefined) return value ?? undefined;
  if (part === orderField)
    return isKeyedList(target) && Array.isArray(value) ? sortEntries(target, value) : target;
  if (isKeyedList(target) && !(target.length === 0 && rest.length > 0)) {
    const at = target.findIndex(({ key }) => key === part);
    if (at < 0 && (rest.length > 0 || !isObject(value))) return target;
    const entry = setIn(target[at], rest, value);
    if (entry === undefined) return target.filter((_, index) => index !== at);
    // The key identifies the entry and never changes.
    const keyed = { ...(entry as Document), key: part };
    return at < 0 ? [...target, keyed] : target.map((item, index) => (index === at ? keyed : item));
  }
  if (target === undefined || target === null) {
    if (value === null) return undefined;
    // A first entry creates its list, and a text in a first language creates its texts.
    if (name !== undefined && keyedLists.has(name))
      return rest.length === 0 && isObject(value) ? [{ ...value, key: part }] : undefined;
    return setIn({}, [part, ...rest], value);
  }
  if (!isObject(target)) return target;
  const inner = setIn(Object.hasOwn(target, part) ? target[part] : undefined, rest, value, part);
  const { [part]: _, ...others } = target;
  if (inner === undefined) return others;
  return { ...target, [part]: inner };
}

/** Entries that the order does not contain stay behind their previous neighbor. */
function sortEntries(list: Keyed[], order: Json[]): Keyed[] {
  const named = new Map(order.map((key, index) => [key, index]));
  let last = -1;
  return list
    .map((entry, index) => {
      last = named.get(entry.key) ?? last;
      return { entry, place: last, isNamed: named.has(entry.key), index };
    })
    .sort((a, b) => a.place - b.place || Number(b.isNamed) - Number(a.isNamed) || a.index - b.index)
    .map(({ entry }) => entry);
}

/** Returns the keys with one of them moved behind another one, or to the front. */
export function moveKey(order: readonly string[], key: string, after: string | null): string[] {
  const others = order.filter((other) => other !== key);
  const at = after === null ? 0 : others.indexOf(after) + 1;
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/** Returns whether two values are the same JSON; the order of fields does not count. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || a === null || b === undefined || b === null) return (a ?? null) === (b ?? null);
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((value, index) => isSame(value, b[index]))
    );
  if (typeof a !== 'object' || typeof b !== 'object') return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]));
}

export interface Change extends Edit {
  before: Json;
}

/** Returns the edits from the first document to the second one, each with the value that it replaces. */
export function listChanges(before: Document, after: Document): Change[] {
  return compare(before, after, '');
}

function compare(before: Json | undefined, after: Json | undefined, path: string): Change[] {
  if (isSame(before, after)) return [];
  const joinPath = (name: string) => (path === '' ? name : `${path}/${name}`);
  if (isKeyedList(before) && isKeyedList(after) && before.length > 0 && after.length > 0) {
    const [keysBefore, keys] = [before, after].map((list) => list.map(({ key }) => key)) as [
      string[],
      string[],
    ];
    const all = [...new Set([...keysBefore, ...keys])];
    const find = (list: Keyed[], key: string) => list.find((entry) => entry.key === key);
    const changes = all.flatMap((key) => compare(find(before, key), find(after, key), joinPath(key)));
    const reached = [
      ...keysBefore.filter((key) => keys.includes(key)),
      ...keys.filter((key) => !keysBefore.includes(key)),
    ];
    if (isSame(reached, keys)) return changes;
    return [...changes, { path: joinPath(orderField), before: keysBefore, value: keys }];
  }
  if (isObject(before) && isObject(after))
    return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
      compare(before[name], after[name], joinPath(name)),
    );
  return [{ path, before: before ?? null, value: after ?? null }];
}

/**
 * Returns the path of a place that is named by indexes, as errors name it: `dishes[3].price` is `dishes/laksa/price`.
 * Values without keys are edited with their list: `delivery.steps[0].fee` is `entry` `0/fee` of `delivery/steps`.
 */
export function toPath(
  document: Json,
  indexes: readonly (string | number)[],
): { path: string; entry?: string } {
  const parts: string[] = [];
  let value: Json | undefined = document;
  for (const [at, part] of indexes.entries()) {
    const list: Json | undefined = value;
    if (Array.isArray(list) && typeof part === 'number') {
      value = list[part];
      if (!isKeyedList(list)) return { path: parts.join('/'), entry: indexes.slice(at).join('/') };
      parts.push(list[part]?.key ?? String(part));
    } else {
      value = isObject(list) ? list[part as string] : undefined;
      parts.push(String(part));
    }
  }
  return { path: parts.join('/') };
}
