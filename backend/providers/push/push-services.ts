/** The push services of the browsers: hosts, or the ends of them. An address comes from a browser, so it may be anybody's. */
const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  'web.push.apple.com',
  '.push.apple.com',
];

/** Whether an address is one of a browser's own push service: nothing else is called in a diner's name. */
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
