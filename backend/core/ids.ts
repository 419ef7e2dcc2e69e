/** Without letters and digits that are mistaken for one another when read aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Letters and digits for people, evenly drawn. */
export function readable(length: number, random: (bytes: number) => Buffer): string {
  let text = '';
  while (text.length < length)
    for (const byte of random(length * 2)) {
      // Bytes past the last whole alphabet would favour its beginning.
      if (byte < 248 && text.length < length) text += alphabet[byte % alphabet.length];
    }
  return text;
}

/** orderTransactionId, and the ids of payments: 128 random bits, so that knowing one tells nothing of others. */
export const newOrderId = (random: (bytes: number) => Buffer): string =>
  // On a command line a word that begins with a hyphen is an option.
  random(16).toString('base64url').replace(/^-/, 'A');

/** orderSn, for people: `LK-261120-4F7K`. `day` is the restaurant's. */
export const newOrderSn = (prefix: string, day: string, random: (bytes: number) => Buffer): string =>
  `${prefix}-${day.slice(2).replaceAll('-', '')}-${readable(4, random)}`;

/** What a bank statement names for the first payment of an order: its number without hyphens, which banks drop. */
export const paymentReference = (orderSn: string): string => orderSn.replaceAll('-', '');

/** Everything that a new order needs to be named, out of one draw: asking the system often costs more than much. */
export function newOrderNames(prefix: string, day: string, random: (bytes: number) => Buffer) {
  const drawn = random(48);
  let used = 0;
  const next = (bytes: number) => {
    // A number that needs more than was drawn, which is rare, draws anew.
    if (used + bytes > drawn.length) return random(bytes);
    used += bytes;
    return drawn.subarray(used - bytes, used);
  };
  return { id: newOrderId(next), paymentId: newOrderId(next), sn: newOrderSn(prefix, day, next) };
}
