/**
 * The storage key of the avoided allergens and diets; separate from the store, so that a check for it does not load the
 * store.
 */
export const avoidKey = 'avoid';

/**
 * The window event for a list that was loaded from the diner's account. The page may have read its list before.
 */
export const avoidListCame = 'avoid-list';

/** Returns whether this browser stores a list. */
export function hasAvoidList(): boolean {
  try {
    return localStorage.getItem(avoidKey) !== null;
  } catch {
    return false;
  }
}
