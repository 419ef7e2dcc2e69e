import type { FieldError, FieldPath } from './file-errors';
import { getEntries, getFields, getText } from './loose';

/** Returns error KEY_TAKEN on each later entry whose key an earlier one has. */
export function validateUniqueKeys(list: unknown, path: FieldPath, field = 'key'): FieldError[] {
  const seen = new Map<string, number>();
  return getEntries(list).flatMap((entry, index) => {
    const key = getText(getFields(entry)[field]);
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

/** The same for a list of texts. */
export function validateUniqueTexts(list: unknown, path: FieldPath): FieldError[] {
  const seen = new Set<string>();
  return getEntries(list).flatMap((value, index) => {
    const text = getText(value);
    if (text === undefined) return [];
    if (seen.has(text))
      return [{ path: [...path, index], code: 'KEY_TAKEN', reason: `"${text}" stands twice` }];
    seen.add(text);
    return [];
  });
}
