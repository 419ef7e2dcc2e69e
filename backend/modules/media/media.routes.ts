import { Hono } from 'hono';
import { DomainError } from '../../core/domain-error';
import { toErrorEnvelope } from '../../http/envelope';
import { imageWidths } from './image-file';
import { type ImagePlaces, readVariant } from './read-images';

const file = /^([a-z0-9]{8,32})(?:-([1-9]\d{1,3}))?\.webp$/;

/**
 * `GET /media/<id>.webp` and `/media/<id>-<width>.webp` for the widths of `imageWidths`. The bytes of a URL
 * never change, so the response is cacheable without limit. Unknown images are a 404. While the image's
 * bucket cannot be read, the response is an uncacheable 503.
 */
export function createMediaRoutes({ db, images }: ImagePlaces): Hono {
  const routes = new Hono();
  routes.get('/media/:file', async (context) => {
    const name = context.req.param('file');
    const match = file.exec(name);
    const id = match?.[1];
    const width = match?.[2] === undefined ? 0 : Number(match[2]);
    if (!id || (width !== 0 && !imageWidths.some((known) => known === width))) return context.notFound();
    const tag = `"${name.slice(0, -'.webp'.length)}"`;
    const bytes = await readVariant({ db, images }, id, width).catch(ignoreAway);
    if (bytes === 'away')
      return context.json(toErrorEnvelope(new DomainError('PICTURES_AWAY'), 'en') as object, 503, {
        'cache-control': 'no-store',
        'retry-after': '10',
      });
    if (!bytes) return context.notFound();
    const headers = {
      'cache-control': 'public, max-age=31536000, immutable',
      etag: tag,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    };
    if (context.req.header('if-none-match') === tag) return context.body(null, 304, headers);
    return context.body(new Uint8Array(bytes), 200, { ...headers, 'content-type': 'image/webp' });
  });
  return routes;
}

function ignoreAway(error: unknown): 'away' {
  if (error instanceof DomainError && error.code === 'PICTURES_AWAY') return 'away';
  throw error;
}
