interface Range {
  bits: string;
  length: number;
}

/** Returns the bits of an address, of IPv4 as the IPv6 address that it is mapped to; undefined for anything else. */
function toBits(address: string): string | undefined {
  const text = address.trim().toLowerCase();
  const dotted = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/.exec(text)?.[1];
  if (dotted) {
    const bytes = dotted.split('.').map(Number);
    if (bytes.some((byte) => byte > 255)) return undefined;
    const bits = bytes.map((byte) => byte.toString(2).padStart(8, '0')).join('');
    return `${'0'.repeat(80)}${'1'.repeat(16)}${bits}`;
  }
  if (!text.includes(':')) return undefined;
  const [head = '', tail] = text.split('::', 2);
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const missing = 8 - front.length - back.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...front, ...Array<string>(missing).fill('0'), ...back];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

function parseRange(text: string): Range | undefined {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text.trim()) ?? [];
  const bits = toBits(address);
  const offset = address.includes(':') ? 0 : 96;
  const length = prefix === undefined ? 128 : Number(prefix) + offset;
  return bits !== undefined && length <= 128 ? { bits: bits.slice(0, length), length } : undefined;
}

/** The ranges are those of the configuration, so the map stays small. */
const parsedRanges = new Map<string, Range | undefined>();

function readRange(text: string): Range | undefined {
  if (!parsedRanges.has(text)) parsedRanges.set(text, parseRange(text));
  return parsedRanges.get(text);
}

/** Returns whether a text is an address such as `10.0.0.2` or a network such as `10.0.0.0/16` or `fd00::/8`. */
export const isAddressRange = (text: string): boolean => parseRange(text) !== undefined;

/**
 * Returns whether an address is one of the addresses, or in one of the networks. IPv4 in IPv6 notation counts as IPv4.
 */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return false;
  const bits = toBits(address);
  return bits !== undefined && ranges.some((range) => bits.startsWith(readRange(range)?.bits ?? '-'));
}
