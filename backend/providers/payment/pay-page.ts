/**
 * Whether a diner may be sent to a page of a payment provider (DEC-21): https, on a listed host, with no user name in it.
 * A host of the own machine may do without TLS, and only when it is listed with its port: that is the bundled provider.
 */
export function mayLeadTo(address: string, hosts: readonly string[]): boolean {
  // Spaces, control characters and backslashes are read differently by different readers.
  if (/[\s\\\p{Cc}]/u.test(address)) return false;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return hosts.includes(url.host);
  return (
    url.protocol === 'http:' && url.port !== '' && isOwnMachine(url.hostname) && hosts.includes(url.host)
  );
}

const isOwnMachine = (name: string) =>
  name === 'localhost' || name.endsWith('.localhost') || name === '127.0.0.1' || name === '[::1]';
