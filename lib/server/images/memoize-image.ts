import { LRUCache } from 'lru-cache';
import { createQueue } from './one-at-a-time';

/** Total bytes of cached images, and how many may wait for rendering. */
const maxBytes = 24 * 1024 * 1024;
const maxWaiting = 24;

const images = new LRUCache<string, Buffer>({
  maxSize: maxBytes,
  sizeCalculation: ({ length }) => length + 512,
});
const pending = new Map<string, Promise<Buffer>>();
const inTurn = createQueue(maxWaiting);

/** An image under a key that names all it is made of; drawn once. Undefined when the server has too many to draw. */
export async function memoizeImage(key: string, draw: () => Promise<Buffer>): Promise<Buffer | undefined> {
  const known = images.get(key);
  if (known) return known;
  const waiting = pending.get(key);
  if (waiting) return waiting;
  const started = inTurn(draw);
  if (!started) return undefined;
  const drawing = started
    .then((picture) => {
      images.set(key, picture);
      return picture;
    })
    .finally(() => pending.delete(key));
  pending.set(key, drawing);
  return drawing;
}

/** An answer with an image: a day in any cache, and its address changes when the restaurant's look does. */
export function createImageResponse(picture: Buffer | undefined, type: string): Response {
  if (!picture)
    return new Response(null, { status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } });
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
    },
  });
}
