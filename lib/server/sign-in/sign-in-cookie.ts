import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { getNewestSecret } from '@/lib/domain/secrets';

/** A pending third-party sign-in: its return path, and the data for binding after the provider's answer. */
export interface PendingSignIn {
  source: string;
  /** The page from which the diner started. */
  path: string;
  /** Without a bound account: valid for one binding by the same visitor. It is never in a script or an address. */
  way?: { wayId: string; unionId: string; nickName?: string };
}

/** Seconds; the backend stores its half as long. */
const maxAgeSeconds = 600;

const getKey = (secret: string): Uint8Array =>
  createHash('sha256')
    .update(`makan sign-in\0${getNewestSecret(secret)}`)
    .digest();

export const getSignInCookieName = (secure: boolean): string =>
  secure ? '__Host-makan_sign_in' : 'makan_sign_in';

/** Returns a Set-Cookie header with the sign-in, sealed for this host. */
export async function buildSignInCookie(
  pending: PendingSignIn,
  { host, secure, secret }: { host: string; secure: boolean; secret: string },
): Promise<string> {
  const sealed = await new EncryptJWT({ ...pending })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(host)
    .setIssuedAt()
    .setExpirationTime(`${maxAgeSeconds}s`)
    .encrypt(getKey(secret));
  return buildCookie(sealed, maxAgeSeconds, secure);
}

/** Returns a Set-Cookie header that removes the sign-in. */
export const buildExpiredSignInCookie = (secure: boolean): string => buildCookie('', 0, secure);

// SameSite is Lax, because the provider's redirect must send it.
const buildCookie = (value: string, maxAge: number, secure: boolean): string =>
  `${getSignInCookieName(secure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/**
 * Returns the sign-in of the cookie; undefined when this server did not seal it for this host in the last 10 minutes.
 */
export async function openSignIn(
  sealed: string | undefined,
  { host, secret }: { host: string; secret: string },
): Promise<PendingSignIn | undefined> {
  if (!sealed || sealed.length > 4096) return undefined;
  try {
    const { payload } = await jwtDecrypt(sealed, getKey(secret), {
      audience: host,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    const { source, path, way } = payload as unknown as PendingSignIn;
    return typeof source === 'string' && typeof path === 'string' ? { source, path, way } : undefined;
  } catch {
    return undefined;
  }
}
