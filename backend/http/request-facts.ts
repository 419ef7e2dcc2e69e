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

/** A request id given by the caching server is used when it is plain; anything else could forge log lines. */
export function getRequestId(given: string | undefined, random: (bytes: number) => Buffer): string {
  return given && requestIdShape.test(given) ? given : random(12).toString('base64url');
}

/** The language asked for, English for anything unknown. */
export function toLocale(header: string | undefined): Locale {
  return locales.find((locale) => locale === header) ?? 'en';
}

/** Undefined when none is given. Throws INVALID_INPUT for a key that is no key. */
export function getIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined || header === '') return undefined;
  if (!idempotencyKeyShape.test(header))
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'idempotency-key', reason: 'expected 8 to 128 printable characters' }],
    });
  return header;
}

/** The device id that the gateway read out of the browser's cookie; undefined for anything else. */
export const toDevice = (header: string | undefined): string | undefined =>
  header && /^[\w-]{22,64}$/.test(header) ? header : undefined;

/**
 * Returns whether one of the secrets was given; constant in time for secrets of equal length. While secrets rotate, a proxy
 * sends its whole list.
 */
export function isKnownSecret(given: string | undefined, secrets: string): boolean {
  const known = splitSecrets(secrets).map((secret) => Buffer.from(secret));
  return splitSecrets(given ?? '').some((part) => {
    const a = Buffer.from(part);
    return known.some((b) => a.length === b.length && timingSafeEqual(a, b));
  });
}

/** Returns the caller's address; forwarding headers count from the gateway and from trusted proxies only. */
export function getAddress(c: Context, fromGateway: boolean, trustedProxies = ''): string {
  const peer = getPeer(c);
  const isProxy = trustedProxies !== '' && isInRanges(peer, trustedProxies.split(','));
  if (fromGateway || isProxy) {
    // The last entry of a list is the forwarding proxy's; earlier ones can be forged.
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
    // No socket, as when a test calls the app without listening.
    return 'unknown';
  }
}
