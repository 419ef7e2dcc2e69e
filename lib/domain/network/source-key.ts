/** Returns the eight groups of an IPv6 address, in lower case without leading zeros. */
function toGroups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const front = head ? head.split(':') : [];
  const back = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  return [...front, ...zeros, ...back].map((part) => part.replace(/^0+(?=.)/, ''));
}

/**
 * Returns the rate-limit keys of a client, the narrowest first: an IPv4 address; for an IPv6 address its /64 network of
 * one subscriber and its /48 network of one site.
 */
export function listSourceKeys(address: string): [string, ...string[]] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !address.includes(':')) return [mapped ?? address];
  const groups = toGroups(address);
  return [`${groups.slice(0, 4).join(':')}::/64`, `${groups.slice(0, 3).join(':')}::/48`];
}

/** Returns the narrowest key of a source. */
export const getSourceKey = (address: string): string => listSourceKeys(address)[0];
