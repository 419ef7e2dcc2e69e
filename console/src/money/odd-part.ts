/**
 * Splits a written reference into the start and end that equal the expected one, and the different part between them.
 * Banks change the case and drop hyphens, so only letters and digits are compared.
 */
export function splitOddPart(written: string, expected: string): [start: string, odd: string, end: string] {
  const plain = expected.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const letters = [...written];
  const isLetter = (letter: string) => /[0-9a-z]/i.test(letter);
  let from = 0;
  let taken = 0;
  while (from < letters.length) {
    const letter = letters[from]!;
    if (isLetter(letter) && letter.toUpperCase() !== plain[taken]) break;
    if (isLetter(letter)) taken += 1;
    from += 1;
  }
  let until = letters.length;
  let left = plain.length;
  while (until > from) {
    const letter = letters[until - 1]!;
    if (isLetter(letter) && (left <= taken || letter.toUpperCase() !== plain[left - 1])) break;
    if (isLetter(letter)) left -= 1;
    until -= 1;
  }
  return [
    letters.slice(0, from).join(''),
    letters.slice(from, until).join(''),
    letters.slice(until).join(''),
  ];
}
