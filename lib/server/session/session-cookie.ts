import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';

/** The content of the sealed cookie. A guest has a token only. */
export interface Session {
  token: string;
  userId?: number;
  mobile?: string;
  mobileCountryCode?: string;
}

export type Diner = Session & { userId: number; mobile: string };

export const isDiner = (session: Session | undefined): session is Diner =>
  session?.userId !== undefined && session.mobile !== undefined;

/** Lifetime of the cookie in seconds; the backend's own expiry of the token applies as well. */
const maxAgeSeconds = 180 * 24 * 3600;

const keys = new Map<string, Uint8Array>();

function getKey(secret: string): Uint8Array {
  let key = keys.get(secret);
  if (!key) {
    key = createHash('sha256').update(`makan session\0${secret}`).digest();
    keys.set(secret, key);
  }
  return key;
}

/** The `__Host-` prefix binds the cookie to the host, its root path and https; browsers refuse it elsewhere. */
export const getSessionCookieName = (secure: boolean): string =>
  secure ? '__Host-makan_session' : 'makan_session';

/** Encrypts values for an audience and a time, so that only this server can read or change them. */
export function seal(
  values: Record<string, unknown>,
  audience: string,
  secret: string,
  lifeSeconds: number,
): Promise<string> {
  return new EncryptJWT(values)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds}s`)
    .encrypt(getKey(getNewestSecret(secret)));
}

/** Returns sealed values; undefined when this server did not seal them for this audience. */
export async function openSealed(
  sealed: string | undefined,
  audience: string,
  secret: string,
): Promise<Record<string, unknown> | undefined> {
  if (!sealed || sealed.length > 4096) return undefined;
  for (const candidate of splitSecrets(secret)) {
    try {
      const { payload } = await jwtDecrypt(sealed, getKey(candidate), {
        audience,
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return payload;
    } catch {
      // The value is sealed with an older secret, or not by this server.
    }
  }
  return undefined;
}

/** Seals a session (SES-11). The host is part of it, so a restaurant's cookie is invalid at another one. */
export const sealSession = (session: Session, host: string, secret: string): Promise<string> =>
  seal({ ...session }, host, secret, maxAgeSeconds);

/** Returns the session of a sealed cookie; undefined when this server did not seal it for this host. */
export async function openSession(
  sealed: string | undefined,
  host: string,
  secret: string,
): Promise<Session | undefined> {
  const payload = (await openSealed(sealed, host, secret)) as Partial<Session> | undefined;
  if (typeof payload?.token !== 'string') return undefined;
  const { token, userId, mobile, mobileCountryCode } = payload;
  return { token, userId, mobile, mobileCountryCode };
}

/** Returns a Set-Cookie header: hidden from scripts, not sent with requests from other sites, and Secure on https. */
export function buildSessionCookie(sealed: string, secure: boolean): string {
  return `${getSessionCookieName(secure)}=${sealed}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Returns a Set-Cookie header that removes the session. */
export function buildExpiredSessionCookie(secure: boolean): string {
  return `${getSessionCookieName(secure)}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}
