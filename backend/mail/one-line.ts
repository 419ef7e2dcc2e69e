import { listCharacters } from '@/lib/domain/cut-text';

/** Control characters, line ends, and marks that change the direction of the following text. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * Returns a name or note as one line of at most `most` characters: characters that could start a header,
 * hide or reverse text become spaces. Markup is escaped later, where HTML is written.
 */
export function toOneLine(text: string, most = 200): string {
  const line = text.replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  const characters = listCharacters(line);
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
