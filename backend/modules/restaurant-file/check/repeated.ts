import type { FieldError, FieldPath } from '../yaml/file-errors';
import { toEntries, toFields, toText } from '../yaml/loose';

/** Returns error KEY_TAKEN on each later entry whose key an earlier one has. */
export function validateUniqueKeys(list: unknown, path: FieldPath, field = 'key'): FieldError[] {
  const seen = new Map<string, number>();
  return toEntries(list).flatMap((entry, index) => {
    const key = toText(toFields(entry)[field]);
    if (key === undefined) return [];
    const earlier = seen.get(key);
    if (earlier === undefined) {
      seen.set(key, index);
      return [];
    }
    return [
      {
        path: [...path, index, field],
        code: 'KEY_TAKEN',
        reason: `"${key}" is already entry ${earlier + 1}`,
      },
    ];
  });
}

/** Returns error KEY_TAKEN on each text that repeats an earlier one. */
export function validateUniqueTexts(list: unknown, path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return toEntries(list).flatMap((value, index) => {
    const text = toText(value);
    if (text === undefined) return [];
    if (seen.has(text))
      return [{ path: [...path, index], code: 'KEY_TAKEN', reason: `"${text}" stands twice` }];
    seen.add(text);
    return [];
  });
}
