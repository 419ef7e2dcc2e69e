'use client';

import { useCallback, useSyncExternalStore } from 'react';

const desktop = '(min-width: 750px)';
/** From here a cart of 384 px beside the page leaves it the desktop's width. */
const cartBeside = '(min-width: 1134px)';

const matches = (query: string) => window.matchMedia(query).matches;
export const fitsCartBeside = (): boolean => matches(cartBeside);

function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matches(query),
    () => false,
  );
}

/**
 * Returns whether the window has the desktop's width; false on the server. Use it for code that one variant loads;
 * shared markup is switched by CSS, so that the cached page is the same for all.
 */
export const useIsDesktop = (): boolean => useMatches(desktop);

/** Returns whether the cart opens beside the page; elsewhere it is a dialog, which does not squeeze the page. */
export const useFitsCartBeside = (): boolean => useMatches(cartBeside);
