import { lookup } from 'node:dns/promises';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { type Certificate, readCertificate } from './read-certificate';

/** How names and certificates are looked up; a test hands in its own. */
export interface DomainLookup {
  resolve(host: string): Promise<string[]>;
  readCertificate(host: string, address: string): Promise<Certificate>;
}

export const lookupOnline: DomainLookup = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  readCertificate,
};

/** Returns the addresses of a name; none for one that resolves to nothing. */
export const resolveName = ({ resolve }: Pick<DomainLookup, 'resolve'>, host: string): Promise<string[]> =>
  resolve(host).catch(() => []);

const isOwnMachine = (host: string) => /(^|\.)localhost$/.test(host);

/**
 * Returns what DNS and, where the name leads here, its certificate say (OPS-03). Only addresses of this installation are connected to:
 * whoever adds a domain chooses what its name resolves to.
 */
export async function getDomainState(
  host: string,
  target: string,
  online: DomainLookup,
): Promise<StaffOutput<'domains.check'>> {
  // On the machine where one tries it out there is neither DNS nor TLS.
  if (isOwnMachine(host)) return { addresses: [], dns: 'here' };
  const [addresses, own] = [await resolveName(online, host), await resolveName(online, target)];
  const here = addresses.find((address) => own.includes(address));
  if (here === undefined) return { addresses, dns: addresses.length === 0 ? 'nothing' : 'elsewhere' };
  const certificate = await online.readCertificate(host, here).catch(() => undefined);
  if (!certificate || certificate.refusedFor) return { addresses, dns: 'here', certificate: 'missing' };
  return { addresses, dns: 'here', certificate: 'valid', validUntil: certificate.validTo.toISOString() };
}
