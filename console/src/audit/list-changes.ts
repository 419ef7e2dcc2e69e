/** A changed field of an act; `before` and `after` for one that had a value already. */
export type Change =
  | { field: string; value: unknown; before?: undefined }
  | { field: string; before: unknown; value: unknown };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys that repeat the steps of an order by their numbers. */
const repeated = ['from', 'to'];

/**
 * Returns the fields of an act's detail in the log, without those that are equal before and after. `detail` is JSON; any
 * other text has none.
 */
export function listChanges(detail: string): Change[] {
  const parsed = parse(detail);
  if (!isRecord(parsed)) return [];
  const { before, after, first, ...rest } = parsed;
  if (Array.isArray(first)) return first.filter(isRecord).map(toFileChange);
  const others = Object.entries(rest)
    .filter(([field, value]) => !isEmpty(value) && !(after !== undefined && repeated.includes(field)))
    .map(([field, value]) => ({ field, value }));
  return [...compare(before, after), ...others];
}

/** Returns a change of the restaurant's file, whose field is its path. */
const toFileChange = ({ path, before, after }: Record<string, unknown>): Change => ({
  field: String(path),
  before: before ?? null,
  value: after ?? null,
});

function compare(before: unknown, after: unknown): Change[] {
  if (before === undefined && after === undefined) return [];
  if (!isRecord(before) || !isRecord(after))
    return isSame(before, after) ? [] : [{ field: 'change', before: before ?? null, value: after ?? null }];
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, value: after[field] ?? null }));
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
