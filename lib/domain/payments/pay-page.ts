import { isOutsideLink } from '@/lib/domain/outside-link';

/**
 * Whether a page to pay on may be opened or framed (DEC-21): https, whose host the backend has checked against its list; or the
 * bundled provider of payment pages, when it is configured: exactly its origin, such as `http://127.0.0.1:4100`.
 */
export function isPayPage(address: string | undefined, sandbox?: string): address is string {
  if (!address) return false;
  if (isOutsideLink(address)) return true;
  if (!sandbox || /[\\\s\p{Cc}]/u.test(address)) return false;
  try {
    const { origin, username, password } = new URL(address);
    return origin === sandbox && !username && !password;
  } catch {
    return false;
  }
}

/** The origin of the bundled provider of payment pages, which runs on this machine alone; undefined where it doesn't run. */
export const sandboxOrigin = (port: number | undefined): string | undefined =>
  port === undefined ? undefined : `http://127.0.0.1:${port}`;
