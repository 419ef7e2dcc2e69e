/** Returns a readable and unused key for a new entry. */
export function makeKey(name: string, taken: readonly string[], fallback: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)
    .replace(/-$/, '');
  const base = plain || fallback;
  let key = base;
  for (let nth = 2; taken.includes(key); nth++) key = `${base}-${nth}`;
  return key;
}

/** The currencies' marks and codes in capitals, a longer one before its ending; among them the signs of dong, yen and yuan. */
const marks = [
  ...['US$', 'S$', '$', 'RM', 'MYR', 'SGD', 'USD', 'VND', 'VN\u0110', 'CNY', 'RMB', 'KHR', 'MMK'],
  ...['\u0110', '\u20ab', '\u00a5', '\uffe5', '\u5143'],
];

/** Returns a typed amount without a currency's mark before or behind it. */
function removeMarks(text: string): string {
  const before = marks.find((mark) => text.toUpperCase().startsWith(mark)) ?? '';
  const rest = text.slice(before.length).trim();
  const behind = marks.find((mark) => rest.toUpperCase().endsWith(mark)) ?? '';
  return rest.slice(0, rest.length - behind.length).trim();
}

/** Groups of three with one separator, or plain digits; then a fraction behind a point or a comma. */
const amountPattern = /^([1-9]\d{0,2}(?:([.,\s'’])\d{3})(?:\2\d{3})*|\d{1,12})(?:([.,])(\d+))?$/;

/**
 * Parses a typed amount, with or without the currency's mark; undefined when it is invalid or has two
 * meanings, such as `1.250` where a currency has cents.
 */
export function parseAmount(text: string, decimals: 0 | 2): number | undefined {
  const plain = removeMarks(text.normalize('NFC').trim());
  // Prices in dong are written in thousands, as in 45k.
  const thousands = decimals === 0 && /^(\d{1,6}(?:[.,]\d{1,2})?)\s*k$/i.exec(plain)?.[1];
  if (thousands) return Math.round(Number(thousands.replace(',', '.')) * 1000);
  const [, whole = '', group, point, fraction = ''] = amountPattern.exec(plain) ?? [];
  if (whole === '' || (group !== undefined && group === point)) return undefined;
  const isCents = decimals === 2 ? point !== ',' || fraction.length <= 2 : /^0{0,2}$/.test(fraction);
  const isAmbiguous = decimals === 2 && !point && group === '.' && whole.length < 8;
  if (!isCents || isAmbiguous) return undefined;
  return Number(`${whole.replace(/\D/g, '')}.${fraction || '0'}`);
}
