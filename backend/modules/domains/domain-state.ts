import { lookup, Resolver } from 'node:dns/promises';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { isLoopbackHost } from '../../core/loopback-host';
import { type Certificate, readCertificate } from './read-certificate';

/** Functions that look up names and certificates; tests replace them. */
export interface DomainLookup {
  resolve(host: string): Promise<string[]>;
  readCertificate(host: string, address: string): Promise<Certificate>;
  /** Returns the texts of the TXT records of a name. */
  resolveTexts(name: string): Promise<string[]>;
}

export const lookupOnline: DomainLookup = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  readCertificate,
  resolveTexts: async (name) => {
    const records = await new Resolver({ timeout: 3_000, tries: 1 }).resolveTxt(name);
    // A record longer than 255 bytes comes in parts.
    return records.map((parts) => parts.join(''));
  },
};

/** Returns the addresses of a name, an empty list when it does not resolve. */
export const resolveName = ({ resolve }: Pick<DomainLookup, 'resolve'>, host: string): Promise<string[]> =>
  resolve(host).catch(() => []);

/**
 * Returns the DNS records and, if the name points here, its certificate. Connects only to addresses of this
 * installation, because the person who adds a domain controls its DNS.
 */
export async function getDomainState(
  host: string,
  target: string,
  online: Pick<DomainLookup, 'resolve' | 'readCertificate'>,
): Promise<StaffOutput<'domains.check'>> {
  // On a developer's machine there is neither DNS nor TLS.
  if (isLoopbackHost(host)) return { addresses: [], dns: 'here' };
  const [addresses, own] = [await resolveName(online, host), await resolveName(online, target)];
  const here = addresses.find((address) => own.includes(address));
  if (here === undefined) return { addresses, dns: addresses.length === 0 ? 'nothing' : 'elsewhere' };
  const certificate = await online.readCertificate(host, here).catch(() => undefined);
  if (!certificate || certificate.refusedFor) return { addresses, dns: 'here', certificate: 'missing' };
  return { addresses, dns: 'here', certificate: 'valid', validUntil: certificate.validTo.toISOString() };
}
