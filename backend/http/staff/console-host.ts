import { isIP } from 'node:net';

/** A name or address of the own machine, where there is no TLS. */
const isOwnMachine = (hostname: string): boolean =>
  /(^|\.)localhost$/.test(hostname) || hostname === '127.0.0.1' || hostname === '[::1]';

/** Returns whether a request is for the console (CON-01). */
export const isConsoleRequest = (request: Request, consoleHost: string): boolean =>
  new URL(request.url).hostname === consoleHost;

/** Returns the only origin whose pages may call: the console's own, over https unless it is on this machine. */
export function getConsoleOrigin(request: Request): string {
  const { hostname, host } = new URL(request.url);
  return `${isOwnMachine(hostname) ? 'http' : 'https'}://${host}`;
}

/** `__Host-` needs TLS; on the own machine the cookie has a plain name. */
export const getCookieName = (consoleHost: string): string =>
  isOwnMachine(consoleHost) ? 'makan_staff' : '__Host-makan_staff';

export const isSecureHost = (consoleHost: string): boolean => !isOwnMachine(consoleHost);

/** Returns the address at which people open the console. The port is the backend's on the own machine only. */
export function getConsoleUrl(env: { CONSOLE_HOST: string; BACKEND_PORT: number }): string {
  const { CONSOLE_HOST: host, BACKEND_PORT: port } = env;
  return isOwnMachine(host) || isIP(host) ? `http://${host}:${port}` : `https://${host}`;
}
