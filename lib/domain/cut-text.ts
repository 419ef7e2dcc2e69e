/**
 * Returns the beginning of a text, of at most `most` UTF-16 units. It never ends within a character that people see as
 * one, such as an emoji of several parts or a letter with its marks.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = segmentText(text)?.containing(most)?.index;
  // Only the surrogates stay together in browsers without Intl.Segmenter, and in a character longer than the limit.
  return start ? text.slice(0, start) : text.slice(0, most).replace(/\p{Surrogate}$/u, '');
}

/** Returns the characters of a text as people see them. */
export function listCharacters(text: string): string[] {
  const segments = segmentText(text);
  return segments ? Array.from(segments, ({ segment }) => segment) : [...text];
}

/** Firefox has Intl.Segmenter since version 125. */
const segmentText = (text: string): Intl.Segments | undefined =>
  typeof Intl.Segmenter === 'function'
    ? new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)
    : undefined;
