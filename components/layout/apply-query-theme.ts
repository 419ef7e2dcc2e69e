import { buildThemeStyle, parseColour, resolveTheme, type ThemeInput } from '@/lib/domain/theme';

/** The names by which an address can bring colours, as written and in any case (DEC-47). */
const names = ['templateThemeBg', 'templateThemeColor', 'templateBackgroundColor'] as const;

/** Shows the page in the colours of a query, those that are colours, over the restaurant's own one by one (THM-01). */
export function applyQueryTheme(query: string, own?: ThemeInput): void {
  const given = [...new URLSearchParams(query)];
  const wished = names.map((name) => given.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]);
  if (!wished.some(Boolean)) return;
  const theme = { ...own };
  names.forEach((name, index) => {
    if (parseColour(wished[index])) theme[name] = wished[index];
  });
  // The last of equal rules counts, so it need not touch what the server wrote.
  const style = document.createElement('style');
  style.textContent = buildThemeStyle(theme);
  document.head.append(style);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', resolveTheme(theme).brand);
}
