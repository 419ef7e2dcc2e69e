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
  const mixPart = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [mixPart(0), mixPart(1), mixPart(2)];
}

function getLuminance(colour: Rgb): number {
  const toLinear = (part: number) => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * toLinear(colour[0]) + 0.7152 * toLinear(colour[1]) + 0.0722 * toLinear(colour[2]);
}

/** WCAG contrast of two colours, 1 to 21. */
export function getContrast(one: Rgb, other: Rgb): number {
  const [a, b] = [getLuminance(one), getLuminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Moves a colour towards `end` by hundredths until it's readable on every ground; `end` itself when nothing less is. */
function moveUntilReadable(colour: Rgb, end: Rgb, grounds: readonly Rgb[]): Rgb {
  for (let step = 0; step < 100; step++) {
    const candidate = mix(colour, end, step / 100);
    if (grounds.every((ground) => getContrast(candidate, ground) >= readable)) return candidate;
  }
  return end;
}

function getSchemeColours(
  brand: Rgb,
  wishedSurface: Rgb | undefined,
  scheme: 'light' | 'dark',
): SchemeColours {
  const getRgb = (name: keyof (typeof neutrals)['light']) => parseColour(neutrals[scheme][name])!;
  const text = getRgb('text');
  const ownSurface =
    wishedSurface && getContrast(text, wishedSurface) >= readable ? wishedSurface : undefined;
  const end = scheme === 'light' ? black : white;
  const soft = mix(getRgb('raised'), brand, softShare[scheme]);
  const grounds = [getRgb('raised'), getRgb('sunken'), soft, ownSurface ?? getRgb('surface')];
  const colours: SchemeColours = { brandText: toHex(moveUntilReadable(brand, end, grounds)) };
  if (ownSurface) {
    colours.surface = toHex(ownSurface);
    // The secondary text of the page was chosen for our own surface; on another one it may need to come closer to the text.
    colours.muted = toHex(
      moveUntilReadable(getRgb('muted'), end, [getRgb('raised'), getRgb('sunken'), ownSurface]),
    );
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
  const ownOnBrand = getContrast(black, brand) >= getContrast(white, brand) ? black : white;
  const onBrand = wishedOnBrand && getContrast(wishedOnBrand, brand) >= readable ? wishedOnBrand : ownOnBrand;
  const surface = parseColour(input.templateBackgroundColor);
  const inks = [parseColour(neutrals.light.ink)!, parseColour(neutrals.dark.ink)!];
  return {
    brand: toHex(brand),
    onBrand: toHex(onBrand),
    brandOnInk: toHex(moveUntilReadable(brand, white, inks)),
    light: getSchemeColours(brand, surface, 'light'),
    dark: getSchemeColours(brand, surface, 'dark'),
  };
}

function buildSchemeRules(colours: SchemeColours): string {
  const own = colours.surface ? `;--surface:${colours.surface};--muted:${colours.muted}` : '';
  return `--brand-text:${colours.brandText}${own}`;
}

/**
 * The text of a `<style>` element that sets the restaurant's colours in both schemes (THM-01). Holds nothing of the
 * input but checked colours, so it's safe to write into a page. `html:root` outweighs the defaults of the style sheet
 * whichever comes first.
 */
export function buildThemeStyle(input: ThemeInput): string {
  const theme = resolveTheme(input);
  return (
    `html:root{--brand:${theme.brand};--on-brand:${theme.onBrand};--brand-on-ink:${theme.brandOnInk};${buildSchemeRules(theme.light)}}` +
    `@media (prefers-color-scheme:dark){html:root{${buildSchemeRules(theme.dark)}}}`
  );
}
