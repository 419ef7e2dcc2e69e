import { LRUCache } from 'lru-cache';
import { createFairQueue, QueueFullError } from '@/lib/domain/fair-queue';
import { createErrorResponse } from '@/lib/server/gateway/answer';

/** Total bytes of cached images. */
const maxBytes = 24 * 1024 * 1024;

const images = new LRUCache<string, Buffer>({
  maxSize: maxBytes,
  sizeCalculation: ({ length }) => length + 512,
});
const pending = new Map<string, Drawing>();
/**
 * A restaurant has one image drawn at a time, so that its slow photos do not hold up the images of others. Few are drawn
 * at a time in all, because drawing uses a whole processor.
 */
const queue = createFairQueue({ running: 4, waitingPerKey: 8, waiting: 24 });

/** A waiting or running drawing, shared by all its requests. */
interface Drawing {
  image: Promise<Buffer | undefined>;
  requests: number;
  cancel: AbortController;
}

interface ImageRequest {
  restaurantId: number;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/**
 * Returns an image by a key of all its inputs; it is drawn once. Undefined when too many drawings wait, and when each
 * client of the image disconnected before its turn.
 */
export async function memoizeImage(
  key: string,
  { restaurantId, signal }: ImageRequest,
  draw: () => Promise<Buffer>,
): Promise<Buffer | undefined> {
  const known = images.get(key);
  if (known) return known;
  const drawing = pending.get(key) ?? startDrawing(key, restaurantId, draw);
  drawing.requests += 1;
  const leave = () => {
    drawing.requests -= 1;
    if (drawing.requests === 0) drawing.cancel.abort();
  };
  signal.addEventListener('abort', leave);
  return drawing.image.finally(() => signal.removeEventListener('abort', leave));
}

function startDrawing(key: string, restaurantId: number, draw: () => Promise<Buffer>): Drawing {
  const cancel = new AbortController();
  const image = queue
    .run(restaurantId, draw, cancel.signal)
    .then((drawn) => {
      images.set(key, drawn);
      return drawn;
    })
    .catch((error: unknown) => {
      if (error instanceof QueueFullError || cancel.signal.aborted) return undefined;
      throw error;
    })
    .finally(() => pending.delete(key));
  const drawing: Drawing = { image, requests: 0, cancel };
  pending.set(key, drawing);
  return drawing;
}

/** Returns a response with an image: cacheable for a day, and its address changes with the restaurant's look. */
export function createImageResponse(picture: Buffer | undefined, type: string): Response {
  if (!picture) return createErrorResponse('UNREACHABLE', 503, { 'retry-after': '5' });
  return new Response(new Uint8Array(picture), {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      'x-content-type-options': 'nosniff',
    },
  });
}
