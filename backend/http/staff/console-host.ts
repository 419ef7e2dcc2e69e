import { isIP } from 'node:net';
import { isLoopbackHost } from '../../core/loopback-host';

export const isConsoleRequest = (request: Request, consoleHost: string): boolean =>
  new URL(request.url).hostname === consoleHost;

/**
 * Returns the origins whose pages may call: the console's own with https, and with http too when the host is this
 * machine, which a local proxy may serve by either.
 */
export function listConsoleOrigins(request: Request): string[] {
  const { hostname, host } = new URL(request.url);
  return isLoopbackHost(hostname) ? [`http://${host}`, `https://${host}`] : [`https://${host}`];
}

/** `__Host-` needs TLS; on this machine the cookie has a plain name. */
export const getCookieName = (consoleHost: string): string =>
  isLoopbackHost(consoleHost) ? 'makan_staff' : '__Host-makan_staff';

export const isSecureHost = (consoleHost: string): boolean => !isLoopbackHost(consoleHost);

/** Returns the URL of the console, with the backend's port only on this machine. */
export function getConsoleUrl(env: { CONSOLE_HOST: string; BACKEND_PORT: number }): string {
  const { CONSOLE_HOST: host, BACKEND_PORT: port } = env;
  return isLoopbackHost(host) || isIP(host) ? `http://${host}:${port}` : `https://${host}`;
}
