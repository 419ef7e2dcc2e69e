/** A path of this site, or undefined for anything that a browser could take for another one. */
export function safePath(text: string): string | undefined {
  if (text.length > 2000 || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text) || text.includes('\\')) return undefined;
  return text;
}
