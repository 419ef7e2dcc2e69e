/**
 * EMVCo merchant-presented QR payloads: fields of two digits of id, two digits of length and the value; a field may hold
 * fields. The last one is a CRC over all before it, its own id and length included.
 */
type EmvFields = readonly (readonly [id: string, value: string | EmvFields | undefined])[];

/** CRC-16/CCITT-FALSE of ASCII text as four capital hex digits. */
export function calculateCrc16(text: string): string {
  let crc = 0xffff;
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function write(fields: EmvFields): string {
  let written = '';
  for (const [id, value] of fields) {
    if (value === undefined) continue;
    const inner = typeof value === 'string' ? value : write(value);
    if (inner.length === 0) continue;
    if (inner.length > 99) throw new RangeError(`EMV field ${id} is longer than 99 characters`);
    written += id + String(inner.length).padStart(2, '0') + inner;
  }
  return written;
}

/** The whole payload with its CRC. Undefined and empty values are left out. */
export function buildEmvPayload(fields: EmvFields): string {
  const text = `${write(fields)}6304`;
  return text + calculateCrc16(text);
}

/** Returns a merchant's name or city, which every payload must have; NA for one without a sign that bank apps can show. */
export const toMerchantText = (value: string, most: number): string => toAscii(value, most) || 'NA';

/** Names in payloads are plain ASCII: accents are taken off, what remains foreign is left out. */
export function toAscii(value: string, most: number): string {
  return value
    .replace(/[đĐ]/g, (letter) => (letter === 'đ' ? 'd' : 'D'))
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, most)
    .trim();
}
