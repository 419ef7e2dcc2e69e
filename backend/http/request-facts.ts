import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { type Locale, locales } from '@/lib/contract/values';
import { isInRanges } from '@/lib/domain/network/address-range';
import { splitSecrets } from '@/lib/domain/secrets';
import { DomainError } from '../core/domain-error';

const requestIdShape = /^[A-Za-z0-9_-]{8,64}$/;
const idempotencyKeyShape = /^[\x21-\x7e]{8,128}$/;

/** The request id of the caching server is used when it is plain; other characters could forge log lines. */
export function getRequestId(given: string | undefined, random: (bytes: number) => Buffer): string {
  return given && requestIdShape.test(given) ? given : random(12).toString('base64url');
}

/** Returns the requested language, English for an unknown one. */
export function toLocale(header: string | undefined): Locale {
  return locales.find((locale) => locale === header) ?? 'en';
}

/** Returns the key, or undefined when the header is missing. Throws INVALID_INPUT for a malformed key. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!idempotencyKeyShape.test(header))
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'idempotency-key', reason: 'expected 8 to 128 printable characters' }],
    });
  return header;
}

/** Returns the device id that the gateway read from the browser's cookie, or undefined for anything else. */
export const toDevice = (header: string | undefined): string | undefined =>
  header && /^[\w-]{22,64}$/.test(header) ? header : undefined;

/**
 * Returns whether one of the secrets was sent, in constant time for secrets of equal length. While secrets
 * rotate, a proxy sends its whole list.
 */
export function isKnownSecret(given: string | undefined, secrets: string): boolean {
  const known = splitSecrets(secrets).map((secret) => Buffer.from(secret));
  return splitSecrets(given ?? '').some((part) => {
    const a = Buffer.from(part);
    return known.some((b) => a.length === b.length && timingSafeEqual(a, b));
  });
}

/** Returns the caller's address; forwarding headers are trusted only from the gateway and trusted proxies. */
export function getAddress(c: Context, fromGateway: boolean, trustedProxies = ''): string {
  const peer = getPeer(c);
  const isProxy = trustedProxies !== '' && isInRanges(peer, trustedProxies.split(','));
  if (fromGateway || isProxy) {
    // The forwarding proxy adds the last entry of the list; earlier ones can be forged.
    const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    const told = (fromGateway && c.req.header('x-client-address')) || forwarded;
    if (told && isIP(told)) return told;
  }
  return peer;
}

function getPeer(c: Context): string {
  try {
    return getConnInfo(c).remote.address?.replace(/^::ffff:/i, '') ?? 'unknown';
  } catch {
    // There is no socket when a test calls the app without listening.
    return 'unknown';
  }
}
