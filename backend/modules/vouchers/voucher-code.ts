import { createReadableId } from '../../core/ids';

/** The alphabet of `readable`; its size is prime, which lets one check character detect every slip below. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/**
 * Eleven random characters have 54 bits: with a million codes, a guess succeeds once in ten thousand
 * million tries.
 */
const drawn = 11;

/**
 * Returns a random voucher code, `K7MN-4PQR-9XYC`. The last character detects one wrong character or two swapped
 * ones.
 */
export function createVoucherCode(random: (bytes: number) => Buffer): string {
  const body = createReadableId(drawn, random);
  return groupCharacters(body + getCheckCharacter(body));
}

/**
 * Parses a typed or scanned code; ignores case, blanks and hyphens and accepts voucher links. Returns undefined for
 * anything else.
 */
export function readVoucherCode(typed: string): string | undefined {
  const linked = /[?&]code=([^&#]+)/.exec(typed)?.[1];
  const plain = (linked ?? typed).toUpperCase().replace(/[\s-]|%20/g, '');
  if (plain.length !== drawn + 1 || [...plain].some((character) => !alphabet.includes(character)))
    return undefined;
  return getCheckCharacter(plain.slice(0, drawn)) === plain.at(-1) ? groupCharacters(plain) : undefined;
}

/** Returns the check character: it makes the weighted sum (2, 3, 4 ...) a multiple of the alphabet's size. */
function getCheckCharacter(body: string): string {
  let sum = 0;
  for (const [index, character] of [...body].entries()) sum += (index + 2) * alphabet.indexOf(character);
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? '';
}

const groupCharacters = (plain: string) => (plain.match(/.{4}/g) ?? []).join('-');
