/** Where the browser stores what a diner avoids; apart from the store, so that looking for it loads none of it. */
export const avoidKey = 'avoid';

/** The event of the window when a list has come from the diner's account, which may be after the page looked for one. */
export const avoidListCame = 'avoid-list';

/** Returns whether this browser stores a list. */
export function hasAvoidList(): boolean {
  try {
    return localStorage.getItem(avoidKey) !== null;
  } catch {
    return false;
  }
}
