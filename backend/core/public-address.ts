import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks outside the public internet (IANA special-purpose registries). */
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
/** Global unicast addresses; every address outside of them is special. */
const publicIPv6 = new BlockList();
publicIPv6.addSubnet('2000::', 3, 'ipv6');
/** These subnets contain embedded IPv4 addresses or are reserved for documentation. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6');

/** Returns whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateNetworks.check(address, 'ipv4');
  return family === 6 && publicIPv6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6');
}

/**
 * Resolves a name for one connection and fails when any of its addresses is not public. The connection uses
 * these very addresses, so a name cannot change between the check and the request (DNS rebinding).
 */
export const resolvePublicName: LookupFunction = (host, options, done) => {
  resolveName(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const refused = found.find(({ address }) => !isPublicAddress(address));
    if (refused || !found[0]) return done(new Error(`${host} is not on the public internet`), []);
    if (options.all) return done(null, found);
    done(null, found[0].address, found[0].family);
  });
};
