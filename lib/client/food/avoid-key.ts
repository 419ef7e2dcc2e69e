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

/** Set while the add buttons of the page look at the list themselves. */
let areRowsChecked = false;

export const setRowsChecked = (isChecked: boolean): void => {
  areRowsChecked = isChecked;
};

/**
 * Returns whether a dish may not fit the list of this browser and nothing has looked yet: until the whole menu is read, and
 * when it cannot be. Such a dish is added in its dialog, which shows what it contains.
 */
export function mayNotFit(): boolean {
  if (areRowsChecked) return false;
  try {
    return /"avoided":\[[^\]]/.test(localStorage.getItem(avoidKey) ?? '');
  } catch {
    return false;
  }
}
