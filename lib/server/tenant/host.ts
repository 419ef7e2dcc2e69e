import { domainToASCII } from 'node:url';
import { isInRanges } from '@/lib/domain/network/address-range';

/** The parts of a request that decide its host. */
interface HostFacts {
  host?: string;
  forwardedHost?: string;
  /** The address of the connection's peer. */
  peer?: string;
}

const label = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * Returns a host name in the normalized form of lookups: lower case, no port, no trailing dot, punycode. Undefined for
 * an invalid host name, which is then not looked up.
 */
export function normalizeHost(value: string | undefined): string | undefined {
  if (!value || value.length > 300) return undefined;
  const bare = value
    .trim()
    .toLowerCase()
    .replace(/:\d{1,5}$/, '');
  if (/^\[[0-9a-f:.]+\]$/.test(bare)) return bare;
  if (/[\s/\\@?#%:[\]]/.test(bare)) return undefined;
  const ascii = domainToASCII(bare).replace(/\.$/, '');
  if (!ascii || ascii.length > 253) return undefined;
  return ascii.split('.').every((part) => label.test(part)) ? ascii : undefined;
}

/** Returns whether the peer is one of the configured proxies: only then its forwarding headers count. */
export function isTrustedProxy(peer: string | undefined, trusted: readonly string[]): boolean {
  return peer !== undefined && isInRanges(peer, trusted);
}

/** Returns the host of a request; X-Forwarded-Host counts only from a configured proxy. */
export function findRequestHost(facts: HostFacts, trusted: readonly string[]): string | undefined {
  const forwarded = isTrustedProxy(facts.peer, trusted) ? facts.forwardedHost?.split(',')[0] : undefined;
  return normalizeHost(forwarded ?? facts.host);
}
