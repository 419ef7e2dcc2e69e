/** The local-storage key of where a diner wanted to go before the login (LIM-06). */
const jumpPath = 'loginJumpPath';

/** Stands in where storage is forbidden; lives as long as the page. */
let held: string | undefined;

/** A path of this site, or undefined for anything that a browser could take for another one (GRD-05, reliability 14). */
export function safePath(text: string): string | undefined {
  if (text.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined;
  // Dots may leave two slashes at the front, as in `/.//evil.test`; what a browser makes of it decides.
  const url = new URL(text, 'https://own.invalid');
  if (url.host !== 'own.invalid' || url.pathname.startsWith('//')) return undefined;
  // A slash that is written in percents is read as one by some who stand between.
  return /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname) ? undefined : text;
}

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
