const maxDepth = 40;
/** NUL and lone surrogates: PostgreSQL takes neither in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for
const unstorable = /\u0000|\p{Surrogate}/u;

/** Why a value that came in as JSON can't go on, or undefined. Walks without recursion: the value may be hostile. */
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
