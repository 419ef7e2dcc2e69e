import { toSafePath } from '@/lib/domain/routes/safe-path';

/** localStorage key of the page to return to after the login (LIM-06). */
const jumpPath = 'loginJumpPath';

/** Replaces forbidden storage; lasts as long as the page. */
let held: string | undefined;

/**
 * Stores the page to return to after the login, also over a sign-in at another site. Only a path of this site is
 * stored.
 */
export function rememberReturn(path: string): void {
  held = toSafePath(path);
  try {
    if (held === undefined) localStorage.removeItem(jumpPath);
    else localStorage.setItem(jumpPath, held);
  } catch {
    // Storage is forbidden or full: the value lasts as long as this page.
  }
}

/** Returns the page to return to, once; then undefined. Stored paths are checked like any input. */
export function takeReturn(): string | undefined {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(jumpPath);
    localStorage.removeItem(jumpPath);
  } catch {
    // Storage is forbidden.
  }
  const path = stored ?? held;
  held = undefined;
  return path === undefined ? undefined : toSafePath(path);
}
