/** Joins class names; whatever isn't a text (a condition that doesn't hold) is left out. */
export function classNames(...names: unknown[]): string {
  return names.filter((name) => typeof name === 'string' && name !== '').join(' ');
}
