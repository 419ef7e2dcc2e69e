import type { Context } from 'hono';
import { DomainError } from '../core/domain-error';

/**
 * Maximum length of a query: the longest address in Chinese, percent-encoded, fits. Node limits the whole
 * head to 16 KB.
 */
const maxQueryLength = 12 * 1024;
const maxQueryPairs = 100;

/** Throws TOO_LARGE for a query that is too long or has too many pairs. */
export function rejectLargeQuery(c: Context): void {
  const at = c.req.url.indexOf('?');
  const query = at < 0 ? '' : c.req.url.slice(at + 1);
  if (query.length > maxQueryLength || query.split('&', maxQueryPairs + 1).length > maxQueryPairs)
    throw new DomainError('TOO_LARGE');
}

/**
 * Throws TOO_LARGE by the announced length of the body, before a byte of it is read. A route calls it first,
 * so that a large anonymous request costs no database query.
 */
export function rejectLargeBody(c: Context, maxBytes: number): void {
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new DomainError('TOO_LARGE');
}

/**
 * Returns the body as text. Only routes with a body call it: the server drops an unread body, while a partly
 * read one would cost the connection. Throws TOO_LARGE.
 */
export async function readBody(c: Context, maxBytes: number): Promise<string> {
  rejectLargeBody(c, maxBytes);
  if (c.req.header('content-length') !== undefined) return c.req.text();
  return (await readBytes(c, maxBytes)).toString('utf8');
}

/** Returns the body, counting its bytes while they arrive. Throws TOO_LARGE. */
export async function readBytes(c: Context, maxBytes: number): Promise<Buffer> {
  rejectLargeBody(c, maxBytes);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (c.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new DomainError('TOO_LARGE');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
