import { getHash } from '../../core/sessions.repository';
import { readSignedText, signText } from '../../core/signed-text';
import type { Deps } from '../../deps';
import type { ConsoleCookies } from '../../http/staff/serve-staff';

const lifeSeconds = 400 * 24 * 3600;

/** Each account has its own cookie, because people share a till. */
const getCookiePart = (email: string) => `known-${getHash(email).slice(0, 12)}`;

/**
 * Returns a key of a browser in which this account has signed in before, or undefined. It grants nothing but its own
 * limit of sign-ins, so that guesses from elsewhere lock nobody out of their own browser.
 */
export function findKnownBrowser(
  env: Deps['env'],
  cookies: ConsoleCookies,
  email: string,
): string | undefined {
  const token = cookies.find(getCookiePart(email));
  const signed = token && readSignedText(env.CODE_SECRET, 'staff-browser', token);
  return signed?.startsWith(`${getHash(email)}~`) ? getHash(signed) : undefined;
}

/** Remembers that the account has signed in with this browser. */
export function rememberBrowser({ env, random }: Deps, cookies: ConsoleCookies, email: string): void {
  if (findKnownBrowser(env, cookies, email)) return;
  const text = `${getHash(email)}~${random(16).toString('base64url')}`;
  cookies.set(getCookiePart(email), signText(env.CODE_SECRET, 'staff-browser', text), lifeSeconds);
}
