import type { FieldFault, FieldPath } from './file-errors';
import { entries, fields, textOf } from './loose';

/** Fault KEY_TAKEN on each later entry whose key an earlier one has. */
export function repeatedKeys(list: unknown, path: FieldPath, field = 'key'): FieldFault[] {
  const seen = new Map<string, number>();
  return entries(list).flatMap((entry, index) => {
    const key = textOf(fields(entry)[field]);
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
export function repeatedTexts(list: unknown, path: FieldPath): FieldFault[] {
  const seen = new Set<string>();
  return entries(list).flatMap((value, index) => {
    const text = textOf(value);
    if (text === undefined) return [];
    if (seen.has(text))
      return [{ path: [...path, index], code: 'KEY_TAKEN', reason: `"${text}" stands twice` }];
    seen.add(text);
    return [];
  });
}
