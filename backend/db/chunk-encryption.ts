import { createCipheriv, createDecipheriv } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of content in each chunk; only the last one may have fewer. */
export const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

/** A chunk was changed, moved or removed, or the key is another one. Code ERR_CHUNK_REFUSED. */
export class ChunkError extends Error {
  override name = 'ChunkError';
  readonly code = 'ERR_CHUNK_REFUSED';
  constructor() {
    super('A chunk could not be authenticated');
  }
}

/**
 * Encrypts a stream in chunks by AES-256-GCM, each with its own tag (the STREAM construction, as in age). The
 * nonce holds the number of the chunk and whether it is the last, so chunks cannot be moved or left out. The
 * header is authenticated with each chunk. A key must encrypt one stream only, because the nonces repeat.
 */
export function encryptChunks(key: Buffer, header: Buffer): Transform {
  return transformChunks(CHUNK_BYTES, (chunk, nonce) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(header);
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });
}

/** Decrypts `encryptChunks`. Releases a chunk only once it is authenticated; fails with ChunkError. */
export function decryptChunks(key: Buffer, header: Buffer): Transform {
  return transformChunks(CHUNK_BYTES + TAG_BYTES, (chunk, nonce) => {
    if (chunk.length < TAG_BYTES) throw new ChunkError();
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(header)
      .setAuthTag(chunk.subarray(-TAG_BYTES));
    const content = decipher.update(chunk.subarray(0, -TAG_BYTES));
    try {
      decipher.final();
    } catch {
      throw new ChunkError();
    }
    return content;
  });
}

/** Cuts a stream into chunks of a size and transforms each. An empty stream has one empty chunk. */
function transformChunks(size: number, change: (chunk: Buffer, nonce: Buffer) => Buffer): Transform {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 0;
  function attempt(work: () => void, done: TransformCallback): void {
    try {
      work();
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }
  return new Transform({
    transform(bytes: Buffer, _, done) {
      parts.push(bytes);
      length += bytes.length;
      // The last chunk is known only when the stream ends, so a full one waits for a byte after it.
      if (length <= size) return done();
      attempt(() => {
        let rest = Buffer.concat(parts);
        for (; rest.length > size; rest = rest.subarray(size))
          this.push(change(rest.subarray(0, size), toNonce(number++, false)));
        parts = [rest];
        length = rest.length;
      }, done);
    },
    flush(done) {
      attempt(() => this.push(change(Buffer.concat(parts), toNonce(number, true))), done);
    },
  });
}

function toNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUIntBE(number, NONCE_BYTES - 7, 6);
  nonce.writeUInt8(Number(isLast), NONCE_BYTES - 1);
  return nonce;
}
