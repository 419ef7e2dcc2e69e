/** Returns a key for a new entry: readable in the file, and not one of those that are taken. */
export function makeKey(name: string, taken: readonly string[], fallback: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '');
  const base = plain || fallback;
  let key = base;
  for (let nth = 2; taken.includes(key); nth++) key = `${base}-${nth}`;
  return key;
}

/** Returns an amount as it is typed, or undefined when it is none. */
export function parseAmount(text: string, decimals: 0 | 2): number | undefined {
  const plain = text.replace(/\s/g, '').replace(/,(\d{1,2})$/, decimals === 2 ? '.$1' : ',$1');
  // Whole amounts are grouped by dots or commas, as in 45.000.
  const value = decimals === 0 ? plain.replace(/[.,](?=\d{3}(\D|$))/g, '') : plain.replace(/,(?=\d{3})/g, '');
  return /^\d{1,12}(\.\d+)?$/.test(value) ? Number(value) : undefined;
}
