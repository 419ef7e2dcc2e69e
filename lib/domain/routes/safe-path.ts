/** A path of this site, or undefined for anything that a browser could take for another one (GRD-05; docs/reliability.md, 14). */
export function toSafePath(text: string): string | undefined {
  if (text.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined;
  // Dots may leave two slashes at the front, as in `/.//evil.test`; what a browser makes of it decides.
  const url = new URL(text, 'https://own.invalid');
  if (url.host !== 'own.invalid' || url.pathname.startsWith('//')) return undefined;
  // A slash that is written in percents is read as one by some who stand between.
  return /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(url.pathname) ? undefined : text;
}
