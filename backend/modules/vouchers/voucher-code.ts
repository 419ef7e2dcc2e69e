import { readable } from '../../core/ids';

/** As `readable` draws them; their number is prime, which is what lets one check character see every slip below. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Eleven drawn characters are 54 bits: with a million codes about, a guess hits one in ten thousand million tries. */
const drawn = 11;

/**
 * A voucher's code, `K7MN-4PQR-9XYC`: nobody can guess one, and the last character tells any one mistyped character and any
 * two that changed places.
 */
export function newVoucherCode(random: (bytes: number) => Buffer): string {
  const body = readable(drawn, random);
  return grouped(body + checkOf(body));
}

/**
 * What was typed or scanned as a code: case, blanks and hyphens don't matter, and a voucher link is read for its code.
 * Undefined when it can't be one.
 */
export function readVoucherCode(typed: string): string | undefined {
  const linked = /[?&]code=([^&#]+)/.exec(typed)?.[1];
  const plain = (linked ?? typed).toUpperCase().replace(/[\s-]|%20/g, '');
  if (plain.length !== drawn + 1 || [...plain].some((each) => !alphabet.includes(each))) return undefined;
  return checkOf(plain.slice(0, drawn)) === plain.at(-1) ? grouped(plain) : undefined;
}

/** The character that brings the sum of values by weights 2, 3, 4 ... to a multiple of the alphabet's size. */
function checkOf(body: string): string {
  let sum = 0;
  for (const [index, each] of [...body].entries()) sum += (index + 2) * alphabet.indexOf(each);
  return alphabet[(alphabet.length - (sum % alphabet.length)) % alphabet.length] ?? '';
}

const grouped = (plain: string) => (plain.match(/.{4}/g) ?? []).join('-');
