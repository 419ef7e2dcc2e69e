import { getImageUrl, type ImageWidth } from '@/lib/domain/images/images';
import { withTimeLimit } from '@/lib/domain/time-limit';
import { withBackend } from '../with-backend';

const ours = /^\/media\/[A-Za-z0-9_-]{1,80}\.webp$/;

/**
 * The bytes of an image that is stored here, in a width or as large as there is. Undefined for anything else: no address
 * that a restaurant wrote is ever fetched from here.
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
