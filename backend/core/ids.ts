/** Alphabet without letters and digits that are confused when read aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Returns random letters and digits that people can read aloud, evenly distributed. */
export function createReadableId(length: number, random: (bytes: number) => Buffer): string {
  let text = '';
  while (text.length < length)
    for (const byte of random(length * 2)) {
      // Larger bytes are skipped because they would favor the start of the alphabet.
      if (byte < 248 && text.length < length) text += alphabet[byte % alphabet.length];
    }
  return text;
}

/** Returns an id of an order or payment: 128 random bits, so that it cannot be guessed. */
export const createOrderId = (random: (bytes: number) => Buffer): string =>
  // A leading hyphen would be parsed as an option on a command line.
  random(16).toString('base64url').replace(/^-/, 'A');

/** Returns an order number that people can read, such as `LK-261120-4F7K`. `day` is the restaurant's day. */
export const createOrderSn = (prefix: string, day: string, random: (bytes: number) => Buffer): string =>
  `${prefix}-${day.slice(2).replaceAll('-', '')}-${createReadableId(4, random)}`;

/** Returns the reference of an order's first payment: its number without hyphens, because banks drop them. */
export const toPaymentReference = (orderSn: string): string => orderSn.replaceAll('-', '');

/** Returns all ids of a new order from one draw; many small draws are slower. */
export function createOrderNames(prefix: string, day: string, random: (bytes: number) => Buffer) {
  const drawn = random(48);
  let used = 0;
  const drawBytes = (bytes: number) => {
    // A number rarely needs more bytes than were drawn; draw extra ones.
    if (used + bytes > drawn.length) return random(bytes);
    used += bytes;
    return drawn.subarray(used - bytes, used);
  };
  return {
    id: createOrderId(drawBytes),
    paymentId: createOrderId(drawBytes),
    sn: createOrderSn(prefix, day, drawBytes),
  };
}
