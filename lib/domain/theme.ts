/**
 * The colors of one restaurant, computed so that every choice is readable (THM-01, THM-02). The file runs on the server
 * for the domain's configuration and in the browser for a theme in the query.
 */

/** Colors of the domain configuration or the theme query; any value but `#RRGGBB` counts as absent. */
export type ThemeInput = {
  /** The brand's own color, for buttons and marks. */
  templateThemeBg?: string | null;
  /** The configured text color on the brand's color. */
  templateThemeColor?: string | null;
  templateBackgroundColor?: string | null;
};

type Rgb = readonly [red: number, green: number, blue: number];

type SchemeColors = { brandText: string; surface?: string; muted?: string };
type Theme = {
  brand: string;
  onBrand: string;
  brandOnInk: string;
  light: SchemeColors;
  dark: SchemeColors;
};

const defaultBrand = '#FFB903';

/** Contrast that text of normal size needs (WCAG 2.2, 1.4.3). */
export const readable = 4.5;

/** The neutrals of app/theme.css, next to which the brand's colors are used. */
export const neutrals = {
  light: {
    surface: '#FBF8F3',
    raised: '#FFFFFF',
    sunken: '#F3EEE6',
    text: '#211C15',
    muted: '#675E52',
    ink: '#211C15',
  },
  dark: {
    surface: '#161310',
    raised: '#211D18',
    sunken: '#2C2620',
    text: '#F6F1E9',
    muted: '#B8AD9E',
    ink: '#342D26',
  },
} as const;

/** Share of the brand in --brand-soft, as in app/theme.css. */
const softShare = { light: 0.12, dark: 0.16 } as const;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** Parses `#RRGGBB` in either case; undefined for anything else. */
export function parseColor(value: string | null | undefined): Rgb | undefined {
  const match = typeof value === 'string' ? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value) : null;
  if (!match) return undefined;
  return [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16)];
}

function toHex(color: Rgb): string {
  return `#${color
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

/** Mixes `share` of `to` into `from` in sRGB as CSS `color-mix(in srgb, ...)` does, rounded to whole steps. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const mixPart = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [mixPart(0), mixPart(1), mixPart(2)];
}

function getLuminance(color: Rgb): number {
  const toLinear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * toLinear(color[0]) + 0.7152 * toLinear(color[1]) + 0.0722 * toLinear(color[2]);
}

/** WCAG contrast of two colors, 1 to 21. */
export function getContrast(one: Rgb, other: Rgb): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/**
 * Moves a color towards `end` by hundredths until it is readable on every ground; returns `end` itself as the last
 * resort.
 */
function moveUntilReadable(color: Rgb, end: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let step = 0; step < 100; step++) {
    const candidate = mix(color, end, step / 100);
    if (grounds.every((ground) => getContrast(candidate, ground) >= readable)) return candidate;
  }
  return end;
}

function getSchemeColors(brand: Rgb, wishedSurface: Rgb | undefined, scheme: 'light' | 'dark'): SchemeColors {
  const getRgb = (name: keyof (typeof neutrals)['light']) => parseColor(neutrals[scheme][name])!;
  const text = getRgb('text');
  const ownSurface =
    wishedSurface && getContrast(text, wishedSurface) >= readable ? wishedSurface : undefined;
  const end = scheme === 'light' ? black : white;
  const soft = mix(getRgb('raised'), brand, softShare[scheme]);
  const grounds = [getRgb('raised'), getRgb('sunken'), soft, ownSurface ?? getRgb('surface')];
  const colors: SchemeColors = { brandText: toHex(moveUntilReadable(brand, end, grounds)) };
  if (ownSurface) {
    colors.surface = toHex(ownSurface);
    // The secondary text was chosen for the default surface; on another one it may need more contrast.
    colors.muted = toHex(
      moveUntilReadable(getRgb('muted'), end, [getRgb('raised'), getRgb('sunken'), ownSurface]),
    );
  }
  return colors;
}

/**
 * Computes a restaurant's colors. An absent or invalid brand becomes #FFB903 with black text on it (THM-02); a configured text
 * color or surface is used only where text has a contrast of 4.5:1.
 */
export function resolveTheme(input: ThemeInput): Theme {
  const brand = parseColor(input.templateThemeBg) ?? parseColor(defaultBrand)!;
  const wishedOnBrand = parseColor(input.templateThemeColor);
  const ownOnBrand = getContrast(black, brand) >= getContrast(white, brand) ? black : white;
  const onBrand = wishedOnBrand && getContrast(wishedOnBrand, brand) >= readable ? wishedOnBrand : ownOnBrand;
  const surface = parseColor(input.templateBackgroundColor);
  const inks = [parseColor(neutrals.light.ink)!, parseColor(neutrals.dark.ink)!];
  return {
    brand: toHex(brand),
    onBrand: toHex(onBrand),
    brandOnInk: toHex(moveUntilReadable(brand, white, inks)),
    light: getSchemeColors(brand, surface, 'light'),
    dark: getSchemeColors(brand, surface, 'dark'),
  };
}

function buildSchemeRules(colors: SchemeColors): string {
  const own = colors.surface ? `;--surface:${colors.surface};--muted:${colors.muted}` : '';
  return `--brand-text:${colors.brandText}${own}`;
}

/**
 * Returns the text of a `<style>` element with the restaurant's colors in both schemes (THM-01). It contains only
 * checked colors, so it is safe in a page. `html:root` outweighs the defaults of the style sheet in any order.
 */
export function buildThemeStyle(input: ThemeInput): string {
  const theme = resolveTheme(input);
  return (
    `html:root{--brand:${theme.brand};--on-brand:${theme.onBrand};--brand-on-ink:${theme.brandOnInk};${buildSchemeRules(theme.light)}}` +
    `@media (prefers-color-scheme:dark){html:root{${buildSchemeRules(theme.dark)}}}`
  );
}
