import { useEffect } from 'react';
import { resolveTheme } from '@/lib/domain/theme';

const brandNames = ['--brand', '--on-brand', '--brand-on-ink', '--brand-text'] as const;

/** Sets the restaurant's color on the page, for both color schemes. */
export function useBrand(brand: string | undefined): void {
  useEffect(() => {
    if (!brand) return;
    const root = document.documentElement.style;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const apply = () => {
      const theme = resolveTheme({ templateThemeBg: brand });
      const values = [
        theme.brand,
        theme.onBrand,
        theme.brandOnInk,
        theme[dark.matches ? 'dark' : 'light'].brandText,
      ];
      brandNames.forEach((name, at) => void root.setProperty(name, values[at]!));
    };
    apply();
    dark.addEventListener('change', apply);
    return () => {
      dark.removeEventListener('change', apply);
      // Screens outside of a restaurant follow the color scheme without a brand.
      for (const name of brandNames) root.removeProperty(name);
    };
  }, [brand]);
}
