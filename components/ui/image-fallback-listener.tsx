'use client';

import { useEffect } from 'react';
import { idleAfterLoad } from '@/lib/client/scheduling/when-idle';

/** Replaces images that fail to load on the whole page; its code loads after the page. */
export function ImageFallbackListener() {
  useEffect(() => {
    let end: (() => void) | undefined;
    let left = false;
    const cancel = idleAfterLoad(() => {
      import('./image-fallback').then(
        ({ addImageFallback }) => {
          if (!left) end = addImageFallback(document);
        },
        // Offline: missing images are expected.
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
