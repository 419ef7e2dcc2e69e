/** Where the browser stores what a diner avoids; apart from the store, so that looking for it loads none of it. */
export const avoidKey = 'avoid';

/** Returns whether this browser stores a list. */
export function hasAvoidList(): boolean {
  try {
    return localStorage.getItem(avoidKey) !== null;
  } catch {
    return false;
  }
}
