import { deflateSync } from 'node:zlib';
import qrcode from 'qrcode';

const quietZone = 4;
/** One bit per pixel, so a module is one byte wide. */
const pixelsPerModule = 8;

/**
 * Returns a QR image as PNG, base64 without a data: prefix. It uses one bit per pixel, a fixed mask and one
 * segment, which any reader accepts: the library's default searches for the shortest mix of segments, tries
 * all eight masks and deflates 32 bits per pixel, which costs more than placing the whole order.
 */
export function toQrPngBase64(payload: string): string {
  const bytes = [{ data: Buffer.from(payload), mode: 'byte' as const }];
  const { modules } = qrcode.create(bytes, { errorCorrectionLevel: 'M', maskPattern: 2 });
  const across = modules.size + 2 * quietZone;
  const rowBytes = 1 + across;
  const rows = Buffer.alloc(rowBytes * across * pixelsPerModule);
  let at = 0;
  for (let row = -quietZone; row < modules.size + quietZone; row++) {
    rows.fill(0xff, at + 1, at + rowBytes);
    if (row >= 0 && row < modules.size)
      for (let column = 0; column < modules.size; column++)
        if (modules.data[row * modules.size + column]) rows[at + 1 + quietZone + column] = 0;
    at += rowBytes;
    // Filter 2 encodes the difference to the row above, which is zero.
    for (let copy = 1; copy < pixelsPerModule; copy++, at += rowBytes) rows[at] = 2;
  }
  return buildPng(across * pixelsPerModule, rows).toString('base64');
}

/** Builds a square PNG with one bit of gray per pixel; each row begins with its filter. */
function buildPng(size: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildChunk('IHDR', header),
    buildChunk('IDAT', deflateSync(rows, { level: 1 })),
    buildChunk('IEND', Buffer.alloc(0)),
  ]);
}

function buildChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(calculateCrc32(body), body.length + 4);
  return framed;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc >>> 0;
});

/** Node has its own CRC-32 only from 20.15 on. */
function calculateCrc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
