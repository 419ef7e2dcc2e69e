/**
 * Whether diners may be led to an address: over https, without user and port, to exactly one of the hosts (DEC-21). The import
 * has seen to it already; hosts change afterwards, and an address that leaves the house is looked at where it leaves.
 */
export function isAllowedLink(address: string, hosts: readonly string[]): boolean {
  if (!address.startsWith('https://') || !URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    hosts.includes(url.hostname)
  );
}
