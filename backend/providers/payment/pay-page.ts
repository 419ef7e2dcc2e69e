import { isLoopbackHost } from '../../core/loopback-host';

/**
 * Returns whether a user may be sent to a page of a payment provider: https, on a listed host, without a
 * user name in the URL. A loopback host may use http, but only when it is listed with its port: that is the
 * bundled provider.
 */
export function mayLeadTo(address: string, hosts: readonly string[]): boolean {
  // URL parsers disagree on spaces, control characters and backslashes.
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
    url.protocol === 'http:' && url.port !== '' && isLoopbackHost(url.hostname) && hosts.includes(url.host)
  );
}
