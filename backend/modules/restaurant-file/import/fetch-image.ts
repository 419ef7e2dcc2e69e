import { get, type RequestOptions } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress, resolvePublicName } from '../../../core/public-address';
import { largestImage } from '../../media/image-file';

/** An image that could not be loaded; the import then writes nothing. */
export class ImageError extends Error {
  constructor(
    readonly address: string,
    readonly code: 'PICTURE_MISSING' | 'PICTURE_TOO_LARGE' | 'PICTURE_NOT_IMAGE' | 'PICTURE_NOT_FETCHED',
    reason: string,
  ) {
    super(`${address}: ${reason}`);
    this.name = 'ImageError';
  }
}

const timeoutMs = 10_000;

/**
 * Returns the bytes of an https address on the public internet, within 10 s and 10 MB. Does not follow
 * redirects. Throws ImageError. `options` are for tests.
 */
export function fetchImageOverHttps(address: string, options: RequestOptions = {}): Promise<Buffer> {
  const createFetchError = (reason: string) => new ImageError(address, 'PICTURE_NOT_FETCHED', reason);
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are checked when they are resolved; a literal address is never resolved.
  if (isIP(host) && !isPublicAddress(host))
    return Promise.reject(createFetchError('it is not on the public internet'));
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const request = get(url, { lookup: resolvePublicName, signal, agent: false, ...options }, (response) => {
      if (response.statusCode !== 200) {
        response.destroy();
        return reject(createFetchError(`status ${response.statusCode}`));
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size <= largestImage) return parts.push(part);
        response.destroy();
        reject(new ImageError(address, 'PICTURE_TOO_LARGE', 'it is over 10 MB'));
      });
      response.once('end', () => resolve(Buffer.concat(parts)));
      response.once('error', () => reject(createFetchError('the address gave no picture')));
    });
    request.once('error', ({ message }) => reject(createFetchError(message)));
  });
}
