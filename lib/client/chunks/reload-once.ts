/** Marks that this tab was reloaded for a missing part; another reload would most likely miss it again. */
const key = 'reloadedForPart';

/** Whether a reload may still be offered: once for each tab, so that it never becomes a loop (DEC-64). */
export function mayOfferReload(storage: Pick<Storage, 'getItem'>): boolean {
  try {
    return storage.getItem(key) === null;
  } catch {
    // Without a memory there is no way to know that it isn't the second time.
    return false;
  }
}

/** To be called right before the reload. */
export function rememberReload(storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(key, '1');
  } catch {
    // A storage that is full: the offer may come once more.
  }
}
