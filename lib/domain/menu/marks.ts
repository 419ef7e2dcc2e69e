/** Returns a text for a search: lower case with composed letters, of the same width on every keyboard. */
export const toMarked = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Lower case without diacritics, so that "pho bo" finds "Phở bò". */
export const toPlain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd').toLowerCase().trim();

/**
 * Returns 2 for a text that contains the searched one with its marks, 1 for a text that contains it only without
 * them, and 0 for any other, so that "cá" lists "Cá kho" before "Cà phê".
 */
export function rateMatch(text: string, find: string): 0 | 1 | 2 {
  const plain = toPlain(find);
  if (!toPlain(text).includes(plain)) return 0;
  const marked = toMarked(find);
  return marked === plain || toMarked(text).includes(marked) ? 2 : 1;
}
