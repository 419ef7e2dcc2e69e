import { randomBytes } from 'node:crypto';
import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { CHUNK_BYTES, ChunkError, decryptChunks, encryptChunks } from './chunk-encryption';

const key = randomBytes(32);
const header = Buffer.from('header');
const sealedBytes = CHUNK_BYTES + 16;

/** Sends bytes through a stream in pieces of a size. */
async function pass(bytes: Buffer, through: Transform, size = 10_000): Promise<Buffer> {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
  return buffer(Readable.from(pieces(), { objectMode: false }).compose(through) as Readable);
}

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
  'OPS-10 %i bytes are the same after encrypting and decrypting, however they arrive',
  async (length) => {
    const content = randomBytes(length);
    const sealed = await pass(content, encryptChunks(key, header));
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / CHUNK_BYTES)));
    for (const size of [977, sealed.length + 1])
      expect((await pass(sealed, decryptChunks(key, header), size)).equals(content)).toBe(true);
  },
);

const flip = (bytes: Buffer, at: number) => {
  const changed = Buffer.from(bytes);
  changed[at]! ^= 1;
  return changed;
};
const chunk = (bytes: Buffer, at: number) => bytes.subarray(at * sealedBytes, (at + 1) * sealedBytes);

test.each<[string, (sealed: Buffer) => Buffer, number]>([
  ['a flipped bit in the first chunk', (sealed) => flip(sealed, 0), 0],
  ['a flipped bit in the second chunk', (sealed) => flip(sealed, sealedBytes + 9), 1],
  ['a flipped bit in a tag', (sealed) => flip(sealed, sealedBytes - 1), 0],
  ['an end that was cut off within a chunk', (sealed) => sealed.subarray(0, -5), 2],
  ['an end that was cut off between chunks', (sealed) => sealed.subarray(0, 2 * sealedBytes), 1],
  ['no byte', (sealed) => sealed.subarray(0, 0), 0],
  [
    'two chunks in another order',
    (sealed) => Buffer.concat([chunk(sealed, 1), chunk(sealed, 0), chunk(sealed, 2)]),
    0,
  ],
  ['a chunk that is missing', (sealed) => Buffer.concat([chunk(sealed, 0), chunk(sealed, 2)]), 1],
  ['a chunk that comes twice', (sealed) => Buffer.concat([chunk(sealed, 0), sealed]), 1],
  ['bytes behind the end', (sealed) => Buffer.concat([sealed, Buffer.from('more')]), 2],
])(
  'OPS-10 an encrypted stream with %s is refused, and none of that chunk is released',
  async (_, change, intact) => {
    const content = randomBytes(2 * CHUNK_BYTES + 100);
    const changed = change(await pass(content, encryptChunks(key, header)));
    const stream = decryptChunks(key, header);
    const released: Buffer[] = [];
    stream.on('data', (bytes: Buffer) => released.push(bytes));
    const failed = new Promise((resolve) => stream.once('error', resolve));
    stream.end(changed);
    expect(await failed).toBeInstanceOf(ChunkError);
    expect(Buffer.concat(released).equals(content.subarray(0, intact * CHUNK_BYTES))).toBe(true);
  },
);

test('OPS-10 another key and another header are refused', async () => {
  const sealed = await pass(Buffer.from('content'), encryptChunks(key, header));
  for (const stream of [decryptChunks(randomBytes(32), header), decryptChunks(key, Buffer.from('other'))])
    await expect(pass(sealed, stream)).rejects.toBeInstanceOf(ChunkError);
});
