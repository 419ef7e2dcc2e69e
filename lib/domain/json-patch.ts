/** A JSON value; fields that are undefined do not exist. */
type Json = null | boolean | number | string | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };

/**
 * A change of one JSON value to another: a new value, the changed and removed fields of an object, or the items of a list.
 * An item is the index of an unchanged item of the former list, such an index with its change, or a new value.
 */
export type JsonPatch =
  | { value: Json }
  | { fields: { [name: string]: JsonPatch }; removed?: string[] }
  | { items: (number | [from: number, change: JsonPatch] | { value: Json })[] };

/** Returns the change, or undefined for equal values. */
export function createJsonPatch(before: Json, after: Json): JsonPatch | undefined {
  if (isList(before) && isList(after)) return createListPatch(before, after);
  if (isObject(before) && isObject(after)) return createObjectPatch(before, after);
  return before === after ? undefined : { value: after };
}

function createObjectPatch(before: JsonObject, after: JsonObject): JsonPatch | undefined {
  const fields: { [name: string]: JsonPatch } = {};
  for (const [name, value] of Object.entries(after)) {
    const change = Object.hasOwn(before, name) ? createJsonPatch(before[name]!, value) : { value };
    if (change) fields[name] = change;
  }
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  if (Object.keys(fields).length === 0 && removed.length === 0) return undefined;
  return removed.length > 0 ? { fields, removed } : { fields };
}

function createListPatch(before: readonly Json[], after: readonly Json[]): JsonPatch | undefined {
  const texts = before.map((item) => JSON.stringify(item));
  const indexes = new Map(texts.map((text, index) => [text, index]));
  const unchanged = after.map((item, index) => {
    const text = JSON.stringify(item);
    return texts[index] === text ? index : indexes.get(text);
  });
  const known = new Set(unchanged);
  const items = after.map((value, index) => {
    const from = unchanged[index];
    if (from !== undefined) return from;
    // An item that is at its place, but in no other, has most likely changed.
    if (index >= before.length || known.has(index)) return { value };
    const change = createJsonPatch(before[index]!, value);
    return change ? ([index, change] as [number, JsonPatch]) : index;
  });
  const isSame = before.length === after.length && items.every((item, index) => item === index);
  return isSame ? undefined : { items };
}

/** Returns the changed value; `before` is the value from which the change was made. */
export function applyJsonPatch(before: Json, patch: JsonPatch): Json {
  if ('value' in patch) return patch.value;
  if ('items' in patch) {
    const list = before as readonly Json[];
    return patch.items.map((item) => {
      if (typeof item === 'number') return list[item]!;
      return Array.isArray(item) ? applyJsonPatch(list[item[0]]!, item[1]) : item.value;
    });
  }
  const changed = { ...(before as JsonObject) };
  for (const name of patch.removed ?? []) delete changed[name];
  for (const [name, change] of Object.entries(patch.fields))
    changed[name] = applyJsonPatch(changed[name] ?? null, change);
  return changed;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !isList(value);
