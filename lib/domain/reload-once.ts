/** Marks that this tab was reloaded for a missing part; another reload would most likely miss it again. */
export const reloadKey = 'reloadedForPart';

/** Returns whether a reload may still be offered: once per tab, so that it never becomes a loop (DEC-64). */
export function mayOfferReload(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(reloadKey) === null;
  } catch {
    // Without storage a second reload cannot be detected, so none is offered.
    return false;
  }
}

/** Call this just before the reload. */
export function rememberReload(storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(reloadKey, '1');
  } catch {
    // With a full storage the offer may appear once more.
  }
}
