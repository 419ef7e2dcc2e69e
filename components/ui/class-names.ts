/** Joins class names and skips falsy values. */
export function joinClassNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
