import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Returns whether a host is this machine: a loopback address or a name reserved for loopback (RFC 6761).
 * Takes an address or the host name of a URL, without a port. 0.0.0.0 does not count, because it is no
 * address to connect to.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(name);
  if (family !== 0) return loopback.check(name, family === 4 ? 'ipv4' : 'ipv6');
  return /^(?:[\w-]+\.)*localhost\.?$/i.test(name);
}
