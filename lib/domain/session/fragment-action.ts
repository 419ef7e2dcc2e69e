import type { OrderedDish } from '@/lib/contract/ordering';
import { parseCartMark } from '@/lib/domain/cart/cart-link';
import { paths } from '@/lib/domain/routes/paths';
import { toSafePath } from '@/lib/domain/routes/safe-path';

/** The action that a URL fragment requests of the page. */
export type FragmentAction =
  /** The guard redirected a guest from `path` (GRD-05). */
  | { kind: 'login'; path?: string }
  /** The session was ended by a logout (SES-09). */
  | { kind: 'loggedOut' }
  /** A login by link waits for a confirmation (lib/server/sign-in/link-login.ts). */
  | { kind: 'loginLink' }
  /** The reader of a mail confirms the address (DEC-86). */
  | { kind: 'confirmEmail'; token: string }
  /** A link of an assistant fills the cart. */
  | { kind: 'cart'; dishes: OrderedDish[] }
  /** A link of the earlier site with pages behind `#`; a path without its language (RT-27, DEC-15). */
  | { kind: 'page'; path: string };

const login = '#login=';
const confirmEmail = '#confirm-email=';
export const loggedOutMark = '#logged-out';
export const loginLinkMark = '#login-link';

const pages: Record<string, string> = {
  '#/pages/main/home': paths.home(),
  '#/pages/main/classify': `${paths.home()}#menu`,
  '#/pages/main/mycollection': paths.myFavoriteHome(),
};

/**
 * Returns the fragment with which a guest is redirected to the login; servers, logs and caches never receive a
 * fragment.
 */
export const toLoginMark = (path: string): string => `${login}${encodeURIComponent(path)}`;

/** Parses a fragment; undefined for any other, such as an anchor. */
export function parseFragment(fragment: string): FragmentAction | undefined {
  if (fragment === loggedOutMark) return { kind: 'loggedOut' };
  if (fragment === loginLinkMark) return { kind: 'loginLink' };
  if (fragment.startsWith(login)) return { kind: 'login', path: decodePath(fragment.slice(login.length)) };
  if (fragment.startsWith(confirmEmail))
    return { kind: 'confirmEmail', token: fragment.slice(confirmEmail.length) };
  const dishes = parseCartMark(fragment);
  if (dishes) return { kind: 'cart', dishes };
  const path = Object.hasOwn(pages, toBareFragment(fragment)) ? pages[toBareFragment(fragment)] : undefined;
  return path === undefined ? undefined : { kind: 'page', path };
}

/** Such a link may have a query, or an extra slash. */
const toBareFragment = (fragment: string) => fragment.split(/[?&]/, 1)[0]!.replace(/\/$/, '');

function decodePath(encoded: string): string | undefined {
  try {
    return toSafePath(decodeURIComponent(encoded));
  } catch {
    return undefined;
  }
}
