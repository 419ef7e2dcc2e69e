import { getImageUrl, type ImageWidth } from '@/lib/domain/images';
import { withTimeLimit } from '@/lib/domain/time-limit';
import { withBackend } from '../backend/with-backend';

/** sharp's options for a stored image: no stored image is wider than 1600 pixels. */
export const storedImageOptions = { limitInputPixels: 16_000_000 } as const;

const ours = /^\/media\/[A-Za-z0-9_-]{1,80}\.webp$/;

/**
 * Returns the bytes of a stored image, in a width or in full size. Undefined for any other address: an address of a
 * restaurant is never fetched from here.
 */
export async function loadStoredImage(
  url: string | undefined,
  width?: ImageWidth,
): Promise<Buffer | undefined> {
  if (!url || !ours.test(url)) return undefined;
  const path = width ? getImageUrl(url, width) : url;
  const load = (origin: string) =>
    withTimeLimit(async (signal) => {
      const answer = await fetch(origin + path, { cache: 'no-store', signal, redirect: 'error' });
      if (!answer.ok || answer.headers.get('content-type') !== 'image/webp') return undefined;
      return Buffer.from(await answer.arrayBuffer());
    }, AbortSignal.timeout(5_000));
  return withBackend('read', load).catch(() => undefined);
}
