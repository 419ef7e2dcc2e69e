'use client';

import { useEffect } from 'react';
import { idleAfterLoad } from '@/lib/client/scheduling/when-idle';

/** Looks after pictures that don't load, for every picture of the page; what it does comes when the page itself is there. */
export function ImageFallbackListener() {
  useEffect(() => {
    let end: (() => void) | undefined;
    let left = false;
    const cancel = idleAfterLoad(() => {
      import('./image-fallback').then(
        ({ addImageFallback }) => {
          if (!left) end = addImageFallback(document);
        },
        // Offline: pictures that are missing then are no news.
        () => undefined,
      );
    });
    return () => {
      left = true;
      cancel();
      end?.();
    };
  }, []);
  return null;
}
