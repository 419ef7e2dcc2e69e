/**
 * Returns a path of this site; undefined for a text that a browser could read as another site (GRD-05;
 * docs/reliability.md, 14).
 */
export function toSafePath(text: string): string | undefined {
  if (text.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined;
  // Dots may leave two slashes at the front, as in `/.//evil.test`, so the browser's own parser decides.
  const url = new URL(text, 'https://own.invalid');
  if (url.host !== 'own.invalid' || url.pathname.startsWith('//')) return undefined;
  // Some proxies decode a percent-encoded slash.
  return /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname) ? undefined : text;
}
