import type { Context } from 'hono';
import { menuImagePath } from '@/lib/contract/staff/menu';
import { DomainError } from '../core/domain-error';

/** Bytes that a request's body may have. */
const maxBytes = 256 * 1024;
/** Bytes that an uploaded file may have. */
export const largestUpload = 10 * 1024 * 1024;

/** Paths whose body is a file, with the bytes that it may have; their routes read it with `readBytes`. */
const uploads: Record<string, number> = { [`/${menuImagePath}`]: largestUpload };

/** Longest query: the longest address in Chinese, percent-encoded, fits in (API-30). Node limits the whole head to 16 KB. */
const maxQueryLength = 12 * 1024;
const maxQueryPairs = 100;

/** Throws TOO_LARGE by the query, and by the announced length of the body before a byte of it is read. */
export function rejectTooLarge(c: Context): void {
  const at = c.req.url.indexOf('?');
  const query = at < 0 ? '' : c.req.url.slice(at + 1);
  if (query.length > maxQueryLength || query.split('&', maxQueryPairs + 1).length > maxQueryPairs)
    throw new DomainError('TOO_LARGE');
  const most = uploads[c.req.path] ?? maxBytes;
  if (Number(c.req.header('content-length') ?? 0) > most) throw new DomainError('TOO_LARGE');
}

/**
 * Returns the body as text. Only calls read it: the server drops an unread body, while a partly read one would cost the connection.
 * A body of unknown length is counted while it arrives. Throws TOO_LARGE.
 */
export async function readBody(c: Context): Promise<string> {
  if (c.req.header('content-length') !== undefined) return c.req.text();
  return (await readBytes(c, maxBytes)).toString('utf8');
}

/** Returns the body, counted while it arrives. Throws TOO_LARGE. */
export async function readBytes(c: Context, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new DomainError('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
