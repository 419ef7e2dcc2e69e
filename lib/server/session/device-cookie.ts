import { randomBytes } from 'node:crypto';
import { openSealed, seal } from './session-cookie';

/** Lifetime of a browser's id in seconds. */
const maxAgeSeconds = 400 * 24 * 3600;

/** The audience separates a device's seal from a session's. */
const toAudience = (host: string) => `device of ${host}`;

/** Returns a random id for a browser. */
export const createDevice = (): string => randomBytes(16).toString('base64url');

/** The `__Host-` prefix binds the cookie to the host, its root path and https. */
export const getDeviceCookieName = (secure: boolean): string =>
  secure ? '__Host-makan_device' : 'makan_device';

/** Returns the browser's id in its cookie; undefined when this server did not seal it for this host. */
export async function openDevice(
  sealed: string | undefined,
  host: string,
  secret: string,
): Promise<string | undefined> {
  const payload = await openSealed(sealed, toAudience(host), secret);
  return typeof payload?.device === 'string' ? payload.device : undefined;
}

/**
 * Returns a Set-Cookie header by which the backend recognizes the browser: it contains a random id and no diner data,
 * and survives a logout. It grants no access, only a separate rate limit.
 */
export async function createDeviceCookie(
  device: string,
  host: string,
  secret: string,
  secure: boolean,
): Promise<string> {
  const sealed = await seal({ device }, toAudience(host), secret, maxAgeSeconds);
  return `${getDeviceCookieName(secure)}=${sealed}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
