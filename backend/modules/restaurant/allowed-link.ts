/**
 * Returns whether the storefront may link to an address: over https, without user and port, to exactly one
 * of the hosts. The import has validated it already, but hosts change later, so an external address is
 * checked again where it is used.
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
