import { cutText } from '@/lib/domain/cut-text';

const maxDepth = 40;
/** PostgreSQL accepts neither NUL nor lone surrogates in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const unstorable = /\u0000|\p{Surrogate}/u;

/**
 * Returns the reason why a JSON value cannot be stored, or undefined. Walks without recursion, because the
 * value may be hostile.
 */
export function findUnstorableReason(value: unknown): string | undefined {
  const left: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    if (typeof next.value === 'string' && unstorable.test(next.value))
      return 'has characters that are no text';
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (next.depth === maxDepth) return 'is nested too deeply';
    for (const [name, inner] of Object.entries(next.value)) {
      if (unstorable.test(name)) return 'has characters that are no text';
      left.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return undefined;
}

/** Returns a text without control characters and lone surrogates, of at most `most` characters. */
export const toCleanText = (text: string, most: number): string =>
  cutText(text.replace(/[\p{Cc}\p{Surrogate}]/gu, ' ').trim(), most);
