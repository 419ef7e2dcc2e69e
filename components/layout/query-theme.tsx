'use client';

import { useEffect } from 'react';
import type { ThemeInput } from '@/lib/domain/theme';

/**
 * Colours of the address, over the restaurant's own one by one (THM-01). An island, since cached pages read no query
 * (DEC-73); how it is done loads only where there is something to do.
 */
export function QueryTheme({ own }: { own?: ThemeInput }) {
  useEffect(() => {
    if (/[?&]template/i.test(window.location.search))
      import('./apply-query-theme').then(
        ({ applyQueryTheme }) => applyQueryTheme(window.location.search, own),
        // Without it the restaurant's own colours stay.
        () => undefined,
      );
  }, [own]);
  return null;
}
