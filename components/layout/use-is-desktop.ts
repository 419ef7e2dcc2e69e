'use client';

import { useSyncExternalStore } from 'react';

const wide = '(min-width: 750px)';

function subscribe(changed: () => void): () => void {
  const list = window.matchMedia(wide);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}

/**
 * Whether the window has the desktop's width (DEC-01). For code that only one variant loads; markup that both share is switched by
 * CSS, so that the cached page is the same for all. False on the server.
 */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );
