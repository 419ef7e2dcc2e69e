/** Common abbreviations, with the spelling in search names. */
const longForms: Record<string, string> = {
  rd: 'road',
  blvd: 'boulevard',
  jln: 'jalan',
  lrg: 'lorong',
  lor: 'lorong',
  tmn: 'taman',
  kg: 'kampung',
  kl: 'kuala lumpur',
  jb: 'johor bahru',
  hcm: 'ho chi minh',
  hcmc: 'ho chi minh city',
  tphcm: 'ho chi minh',
  sg: 'singapore',
};

/** Words that people write or omit freely. */
const idle = new Set(['blk', 'block', 'duong', 'pho', 'phuong', 'tp']);

/**
 * Returns lower case without diacritics and punctuation, words separated by single spaces: `Đường Nguyễn
 * Huệ` -> `duong nguyen hue`. Words of every script stay, so that a search in another script finds nothing
 * rather than everything.
 */
export function searchForm(text: string): string {
  return (
    text
      .replace(/[đĐ]/g, 'd')
      .normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .toLowerCase()
      .replace(/['’`]/g, '')
      // Vowels of Khmer and Burmese are marks, and part of their words.
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim()
  );
}

export interface ReadSearch {
  /** Words that a place's search name must contain, each at the start of one of its words. */
  words: string[];
  /** The words without a leading house number, if there is one. */
  street?: { houseNumber: string; words: string[] };
  /** A postal code, alone or among words: six digits in Singapore, five in Malaysia. */
  postalCode?: string;
}

/** Parses the user's input: removes floor and unit, expands abbreviations, separates a house number. */
export function readSearch(input: string): ReadSearch {
  const withoutUnit = input.replace(/#\s*[\w-]+/g, ' ');
  const postalCode = /(?:^|\D)(\d{5,6})(?:\D|$)/.exec(withoutUnit)?.[1];
  const typed = searchForm(withoutUnit.replace(/\b(?:q|quận)\.?\s*(\d{1,2})\b/giu, 'quan $1')).split(' ');
  const words = typed
    .filter((word) => word && word !== postalCode)
    .flatMap((word) => (Object.hasOwn(longForms, word) ? String(longForms[word]) : word).split(' '));
  const significant = words.filter((word, index) => {
    // `No. 12`, `số 12`
    const beforeNumber = (word === 'no' || word === 'so') && /^\d/.test(words[index + 1] ?? '');
    return !idle.has(word) && !beforeNumber;
  });
  const [first, ...rest] = significant;
  const houseNumber = first && /^\d{1,4}[a-z]?$/.test(first) ? first.toUpperCase() : undefined;
  return {
    // With only optional words, the user is still typing one.
    words: (significant.length > 0 ? significant : words).slice(0, 12),
    ...(houseNumber && rest.length > 0 ? { street: { houseNumber, words: rest.slice(0, 12) } } : {}),
    ...(postalCode ? { postalCode } : {}),
  };
}

/**
 * Returns whether a text can name a street or a building: a number, `Block A` or `A座` matches the beginning of words
 * anywhere in the country. Names of two-letter syllables and of Chinese characters are short.
 */
export function canNamePlace(text: string): boolean {
  if (/\p{Script=Han}{2}/u.test(text)) return true;
  const letters = readSearch(text)
    .words.filter((word) => !idle.has(word))
    .map((word) => word.match(/[\p{L}\p{M}]/gu)?.length ?? 0);
  return letters.reduce((sum, count) => sum + (count >= 2 ? count : 0), 0) >= 3;
}
