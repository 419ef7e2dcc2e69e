import { safePath } from '@/lib/domain/routes/safe-path';

/** The local-storage key of where a diner wanted to go before the login (LIM-06). */
const jumpPath = 'loginJumpPath';

/** Stands in where storage is forbidden; lives as long as the page. */
let held: string | undefined;

/** Keeps where to go after the login, over a sign-in that leaves this site too. Anything but a path of ours is nowhere. */
export function rememberReturn(path: string): void {
  held = safePath(path);
  try {
    if (held === undefined) localStorage.removeItem(jumpPath);
    else localStorage.setItem(jumpPath, held);
  } catch {
    // Forbidden or full: it lives as long as this page.
  }
}

/** Where the diner wanted to go, once: asking again gives undefined. Stored paths are strangers' too, so they are checked. */
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
  return path === undefined ? undefined : safePath(path);
}
