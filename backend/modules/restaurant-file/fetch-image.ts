import { lookup as resolveName } from 'node:dns';
import { get, type RequestOptions } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { largestImage } from '../media/image-file';
import { ImageError } from './image-error';

const timeoutMs = 10_000;

/** Networks that are not the public internet (IANA special-purpose registries). */
const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4');
/** Global unicast addresses; everything outside of them is special. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');
/** Parts of it that carry an IPv4 address or are for documents. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateNetworks.check(address, 'ipv4');
  return family === 6 && publicIPv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

/**
 * Resolves a name for one connection and fails when any of its addresses is not public. The connection uses these very
 * addresses, so a name cannot change between the check and the request (DNS rebinding).
 */
const resolvePublicName: LookupFunction = (host, options, done) => {
  resolveName(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const refused = found.find(({ address }) => !isPublicAddress(address));
    if (refused || !found[0]) return done(new Error(`${host} is not on the public internet`), []);
    if (options.all) return done(null, found);
    done(null, found[0].address, found[0].family);
  });
};

/**
 * Returns the bytes of an https address on the public internet, within 10 s and 10 MB. Redirects are not followed. Throws
 * ImageError. `options` are for tests.
 */
export function fetchImageOverHttps(address: string, options: RequestOptions = {}): Promise<Buffer> {
  const createFetchError = (reason: string) => new ImageError(address, 'PICTURE_NOT_FETCHED', reason);
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Names are judged when they are resolved; a literal address never is.
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
