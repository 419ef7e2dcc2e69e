/**
 * The colours of one restaurant, worked out so that no choice makes the shop unreadable (THM-01, THM-02).
 * Pure: runs on the server for the domain's configuration and in the browser for a theme in the query.
 */

/** Colours as the domain configuration or the theme query gives them; anything but `#RRGGBB` counts as absent. */
export type ThemeInput = {
  /** The brand's own colour, for buttons and marks. */
  templateThemeBg?: string | null;
  /** The wished colour of text on the brand's colour. */
  templateThemeColor?: string | null;
  /** The page's surface. */
  templateBackgroundColor?: string | null;
};

type Rgb = readonly [red: number, green: number, blue: number];

type SchemeColours = { brandText: string; surface?: string; muted?: string };
type Theme = {
  brand: string;
  onBrand: string;
  brandOnInk: string;
  light: SchemeColours;
  dark: SchemeColours;
};

const defaultBrand = '#FFB903';

/** Contrast that text of normal size needs (WCAG 2.2, 1.4.3). */
export const readable = 4.5;

/** The neutrals of app/theme.css that the brand's colours stand on. */
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

/** Share of the brand in --brand-soft, as app/theme.css mixes it. */
const softShare = { light: 0.12, dark: 0.16 } as const;

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** Takes `#RRGGBB` only, in either case; undefined for anything else. */
export function parseColour(value: string | null | undefined): Rgb | undefined {
  const match = typeof value === 'string' ? /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value) : null;
  if (!match) return undefined;
  return [Number.parseInt(match[1]!, 16), Number.parseInt(match[2]!, 16), Number.parseInt(match[3]!, 16)];
}

function toHex(colour: Rgb): string {
  return `#${colour
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`;
}

/** `share` of `to` mixed into `from`, in sRGB as CSS `color-mix(in srgb, ...)` does, rounded to whole steps. */
function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [part(0), part(1), part(2)];
}

function luminance(colour: Rgb): number {
  const linear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

/** WCAG contrast of two colours, 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves a colour towards `end` by hundredths until it's readable on every ground; `end` itself when nothing less is. */
function moveUntilReadable(colour: Rgb, end: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let step = 0; step < 100; step++) {
    const candidate = mix(colour, end, step / 100);
    if (grounds.every((ground) => contrast(candidate, ground) >= readable)) return candidate;
  }
  return end;
}

function schemeColours(brand: Rgb, wishedSurface: Rgb | undefined, scheme: 'light' | 'dark'): SchemeColours {
  const rgb = (name: keyof (typeof neutrals)['light']) => parseColour(neutrals[scheme][name])!;
  const text = rgb('text');
  const ownSurface = wishedSurface && contrast(text, wishedSurface) >= readable ? wishedSurface : undefined;
  const end = scheme === 'light' ? black : white;
  const soft = mix(rgb('raised'), brand, softShare[scheme]);
  const grounds = [rgb('raised'), rgb('sunken'), soft, ownSurface ?? rgb('surface')];
  const colours: SchemeColours = { brandText: toHex(moveUntilReadable(brand, end, grounds)) };
  if (ownSurface) {
    colours.surface = toHex(ownSurface);
    // The secondary text of the page was chosen for our own surface; on another one it may need to come closer to the text.
    colours.muted = toHex(moveUntilReadable(rgb('muted'), end, [rgb('raised'), rgb('sunken'), ownSurface]));
  }
  return colours;
}

/**
 * Computes a restaurant's colours. An absent or invalid brand becomes #FFB903 with black text on it (THM-02); a configured text
 * colour or surface is used only where text has a contrast of 4.5:1.
 */
export function resolveTheme(input: ThemeInput): Theme {
  const brand = parseColour(input.templateThemeBg) ?? parseColour(defaultBrand)!;
  const wishedOnBrand = parseColour(input.templateThemeColor);
  const ownOnBrand = contrast(black, brand) >= contrast(white, brand) ? black : white;
  const onBrand = wishedOnBrand && contrast(wishedOnBrand, brand) >= readable ? wishedOnBrand : ownOnBrand;
  const surface = parseColour(input.templateBackgroundColor);
  const inks = [parseColour(neutrals.light.ink)!, parseColour(neutrals.dark.ink)!];
  return {
    brand: toHex(brand),
    onBrand: toHex(onBrand),
    brandOnInk: toHex(moveUntilReadable(brand, white, inks)),
    light: schemeColours(brand, surface, 'light'),
    dark: schemeColours(brand, surface, 'dark'),
  };
}

function schemeRules(colours: SchemeColours): string {
  const own = colours.surface ? `;--surface:${colours.surface};--muted:${colours.muted}` : '';
  return `--brand-text:${colours.brandText}${own}`;
}

/**
 * The text of a `<style>` element that sets the restaurant's colours in both schemes (THM-01). Holds nothing of the
 * input but checked colours, so it's safe to write into a page. `html:root` outweighs the defaults of the style sheet
 * whichever comes first.
 */
export function themeStyle(input: ThemeInput): string {
  const theme = resolveTheme(input);
  return (
    `html:root{--brand:${theme.brand};--on-brand:${theme.onBrand};--brand-on-ink:${theme.brandOnInk};${schemeRules(theme.light)}}` +
    `@media (prefers-color-scheme:dark){html:root{${schemeRules(theme.dark)}}}`
  );
}
