import { buildThemeStyle, resolveTheme, type ThemeInput } from '@/lib/domain/theme';

/** Query parameters for colors; their names are case-insensitive. */
const names = ['templateThemeBg', 'templateThemeColor', 'templateBackgroundColor'] as const;

/** Applies the colors of a query over the restaurant's own, one by one; an invalid one becomes the default (THM-02). */
export function applyQueryTheme(query: string, own?: ThemeInput): void {
  const given = [...new URLSearchParams(query)];
  const wished = names.map((name) => given.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]);
  if (!wished.some(Boolean)) return;
  const theme = { ...own };
  names.forEach((name, index) => {
    if (wished[index]) theme[name] = wished[index];
  });
  // The last of equal rules wins, so the server's style element can stay.
  const style = document.createElement('style');
  style.textContent = buildThemeStyle(theme);
  document.head.append(style);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', resolveTheme(theme).brand);
}
