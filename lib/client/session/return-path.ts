import { toSafePath } from '@/lib/domain/routes/safe-path';

/** localStorage key of the page to return to after the login (LIM-06). */
const jumpPath = 'loginJumpPath';

/** Replaces forbidden storage; lasts as long as the page. */
let held: string | undefined;

/** Keeps where to go after the login, over a sign-in that leaves this site too. Anything but a path of ours is nowhere. */
export function rememberReturn(path: string): void {
  held = toSafePath(path);
  try {
    if (held === undefined) localStorage.removeItem(jumpPath);
    else localStorage.setItem(jumpPath, held);
  } catch {
    // Forbidden or full: it lasts as long as this page.
  }
}

/** Returns the page to return to, once; then undefined. Stored paths are checked like any input. */
export function takeReturn(): string | undefined {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(jumpPath);
    localStorage.removeItem(jumpPath);
  } catch {
    // as above
  }
  const path = stored ?? held;
  held = undefined;
  return path === undefined ? undefined : toSafePath(path);
}
