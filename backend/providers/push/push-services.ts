/**
 * Hosts, or suffixes of hosts, of the browsers' push services. The list is needed because browsers send the
 * address, which could be any server's.
 */
const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];

/**
 * Returns whether an address belongs to a browser's push service; the backend must not send requests to
 * other servers.
 */
export function isPushService(endpoint: string): boolean {
  try {
    const { protocol, hostname, port, username, password } = new URL(endpoint);
    return (
      protocol === 'https:' &&
      port === '' &&
      username === '' &&
      password === '' &&
      services.some((service) =>
        service.startsWith('.') ? hostname.endsWith(service) : hostname === service,
      )
    );
  } catch {
    return false;
  }
}
