/** Controls, line ends, and marks that turn the direction of what follows. */
const unwanted = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * A name or note as one line of a mail: what could start a header, hide or reverse text becomes a space, and what is longer
 * than `most` characters is cut. Markup is no concern here: it is escaped where HTML is written.
 */
export function toOneLine(text: string, most = 200): string {
  const line = text.replace(unwanted, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= most
    ? line
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}
