'use client';

import { useEffect } from 'react';

/** Looks after pictures that don't load, for every picture of the page; what it does comes when the page itself is there. */
export function PictureMender() {
  useEffect(() => {
    let end: (() => void) | undefined;
    let left = false;
    const start = () =>
      import('./mend-pictures').then(
        ({ mendPictures }) => {
          if (!left) end = mendPictures(document);
        },
        // Offline: pictures that are missing then are no news.
        () => undefined,
      );
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      left = true;
      window.removeEventListener('load', start);
      end?.();
    };
  }, []);
  return null;
}
