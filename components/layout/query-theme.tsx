'use client';

import { useEffect } from 'react';
import type { ThemeInput } from '@/lib/tenant/theme';

/** The names by which an address can bring colours, as written and in any case (DEC-47). */
const names = ['templateThemeBg', 'templateThemeColor', 'templateBackgroundColor'] as const;

/**
 * Colours of the address, over the restaurant's own one by one (THM-01). An island, since kept pages read no query
 * (DEC-73); the rules of contrast load only where there is something to work out.
 */
export function QueryTheme({ own }: { own?: ThemeInput }) {
  useEffect(() => {
    const given = [...new URLSearchParams(window.location.search)];
    const wished = names.map((name) => given.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]);
    if (!wished.some(Boolean)) return;
    import('@/lib/tenant/theme').then(
      ({ parseColour, resolveTheme, themeStyle }) => {
        const theme = { ...own };
        names.forEach((name, index) => {
          if (parseColour(wished[index])) theme[name] = wished[index];
        });
        // The last of equal rules counts, so it need not touch what the server wrote.
        const style = document.createElement('style');
        style.textContent = themeStyle(theme);
        document.head.append(style);
        document
          .querySelector('meta[name="theme-color"]')
          ?.setAttribute('content', resolveTheme(theme).brand);
      },
      // Without it the restaurant's own colours stay.
      () => undefined,
    );
  }, [own]);
  return null;
}
