import { createHash } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { getNewestSecret } from '@/lib/domain/secrets';

/** A pending third-party sign-in: where it returns to, and what binds it once the provider has answered. */
export interface PendingSignIn {
  source: string;
  /** The page on which the diner was. */
  path: string;
  /** Unbound: good for one binding by the same visitor. No script and no address ever has it. */
  way?: { wayId: string; unionId: string; nickName?: string };
}

/** Seconds; as long as the backend keeps its half. */
const maxAgeSeconds = 600;

const getKey = (secret: string): Uint8Array =>
  createHash('sha256')
    .update(`makan sign-in\0${getNewestSecret(secret)}`)
    .digest();

export const getSignInCookieName = (secure: boolean): string =>
  secure ? '__Host-makan_sign_in' : 'makan_sign_in';

/** A Set-Cookie header that holds it sealed for this host. */
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

/** A Set-Cookie header that takes it away. */
export const buildExpiredSignInCookie = (secure: boolean): string => buildCookie('', 0, secure);

// Lax: the provider's redirect back to us has to bring it.
const buildCookie = (value: string, maxAge: number, secure: boolean): string =>
  `${getSignInCookieName(secure)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

/** What the cookie holds; undefined for anything that this server did not seal for this host in the last 10 minutes. */
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
