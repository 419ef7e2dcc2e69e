'use client';

import { useEffect } from 'react';
import type { ThemeInput } from '@/lib/domain/theme';

/**
 * Applies theme colors from the URL in the browser, because cached pages cannot depend on the query. The code loads
 * only if the query has colors.
 */
export function QueryTheme({ own }: { own?: ThemeInput }) {
  useEffect(() => {
    if (/[?&]template/i.test(window.location.search))
      import('./apply-query-theme').then(
        ({ applyQueryTheme }) => applyQueryTheme(window.location.search, own),
        // On a failed load the restaurant's own colors stay.
        () => undefined,
      );
  }, [own]);
  return null;
}
