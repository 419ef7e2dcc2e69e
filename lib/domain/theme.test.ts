import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildThemeStyle, getContrast, mix, neutrals, parseColor, readable, resolveTheme } from './theme';

const toRgb = (hex: string) => parseColor(hex)!;
const color = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

describe('parseColor', () => {
  test.each([
    ['#FFB903', [255, 185, 3]],
    ['#ffb903', [255, 185, 3]],
    ['#000000', [0, 0, 0]],
  ])('takes %s', (text, parts) => {
    expect(parseColor(text)).toEqual(parts);
  });

  test.each([
    'FFB903',
    '#FFF',
    '#FFB90',
    '#FFB9033',
    '#GGGGGG',
    ' #FFB903',
    '#FFB903;}',
    'red',
    'rgb(1,2,3)',
    '',
    null,
    undefined,
  ])('refuses %j', (text) => {
    expect(parseColor(text)).toBeUndefined();
  });
});

describe('resolveTheme', () => {
  test('THM-02 without colors, or with invalid ones, the brand is #FFB903 with black text on it', () => {
    const expected = {
      brand: '#FFB903',
      onBrand: '#000000',
      brandOnInk: '#FFB903',
      light: { brandText: '#8C6602' },
      dark: { brandText: '#FFB903' },
    };
    expect(resolveTheme({})).toEqual(expected);
    expect(
      resolveTheme({ templateThemeBg: null, templateThemeColor: null, templateBackgroundColor: null }),
    ).toEqual(expected);
    expect(
      resolveTheme({
        templateThemeBg: 'orange',
        templateThemeColor: '#12',
        templateBackgroundColor: 'url(x)',
      }),
    ).toEqual(expected);
  });

  test.each([
    ['#FFB903', '#000000'],
    ['#C8102E', '#FFFFFF'],
    ['#0E7C66', '#FFFFFF'],
    ['#2F6FED', '#000000'],
    ['#FFFFFF', '#000000'],
    ['#000000', '#FFFFFF'],
    ['#FFFF00', '#000000'],
    // The middle grays, where both colors are just readable.
    ['#757575', '#FFFFFF'],
    ['#767676', '#000000'],
    ['#FF0000', '#000000'],
    ['#0000FF', '#FFFFFF'],
    ['#8A2BE2', '#FFFFFF'],
  ])('text on %s is %s, the higher contrast of black and white', (brand, text) => {
    expect(resolveTheme({ templateThemeBg: brand }).onBrand).toBe(text);
  });

  test('THM-02 black text lies on #FFB903, white text on the banner mixed from it; both suit any brand', () => {
    const source = readFileSync(new URL('../../components/storefront/banner.tsx', import.meta.url), 'utf8');
    const [, share, ink] = /color-mix\(in_srgb,var\(--brand\)_(\d+)%,(#\w{6})\)\] text-white/.exec(source)!;
    const mixBanner = (brand: string) => mix(toRgb(ink!), toRgb(brand), Number(share) / 100);
    expect(resolveTheme({})).toMatchObject({ brand: '#FFB903', onBrand: '#000000' });
    // The lightest brand is the worst case of white text.
    for (const brand of ['#FFB903', '#FFFFFF', '#000000', '#FFFF00', '#767676', '#2F6FED'])
      expect(getContrast(toRgb('#FFFFFF'), mixBanner(brand)), brand).toBeGreaterThanOrEqual(readable);
    const noTheme = buildThemeStyle({});
    for (const invalid of ['yellow', '#FFF', '#12345G'])
      expect(buildThemeStyle({ templateThemeBg: invalid, templateThemeColor: invalid })).toBe(noTheme);
  });

  test('a readable brand is its own text color', () => {
    const theme = resolveTheme({ templateThemeBg: '#C8102E' });
    expect(theme.light.brandText).toBe('#C8102E');
    expect(theme.dark.brandText).not.toBe('#C8102E');
  });

  test('a wished text color on the brand counts only where it is readable', () => {
    expect(resolveTheme({ templateThemeBg: '#FFB903', templateThemeColor: '#3B1D00' }).onBrand).toBe(
      '#3B1D00',
    );
    expect(resolveTheme({ templateThemeBg: '#FFB903', templateThemeColor: '#FFFFFF' }).onBrand).toBe(
      '#000000',
    );
  });

  test('a wished surface counts only in the scheme whose text is readable on it', () => {
    const pale = resolveTheme({ templateBackgroundColor: '#FFF4E0' });
    expect(pale.light.surface).toBe('#FFF4E0');
    expect(pale.dark.surface).toBeUndefined();
    const night = resolveTheme({ templateBackgroundColor: '#101820' });
    expect(night.light.surface).toBeUndefined();
    expect(night.dark.surface).toBe('#101820');
  });

  test('THM-01 any 1,000 colors keep text at 4.5:1 on every ground in both schemes', () => {
    fc.assert(
      fc.property(color, color, color, (templateThemeBg, templateThemeColor, templateBackgroundColor) => {
        const theme = resolveTheme({ templateThemeBg, templateThemeColor, templateBackgroundColor });
        expect(getContrast(toRgb(theme.onBrand), toRgb(theme.brand))).toBeGreaterThanOrEqual(readable);
        for (const scheme of ['light', 'dark'] as const) {
          const { surface, raised, sunken, text, muted, ink } = neutrals[scheme];
          const own = theme[scheme];
          const page = own.surface ?? surface;
          for (const ground of [page, raised, sunken]) {
            expect(getContrast(toRgb(own.brandText), toRgb(ground))).toBeGreaterThanOrEqual(readable);
            expect(getContrast(toRgb(text), toRgb(ground))).toBeGreaterThanOrEqual(readable);
            expect(getContrast(toRgb(own.muted ?? muted), toRgb(ground))).toBeGreaterThanOrEqual(readable);
          }
          expect(getContrast(toRgb(theme.brandOnInk), toRgb(ink))).toBeGreaterThanOrEqual(readable);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('buildThemeStyle', () => {
  test('THM-01 sets the brand on html, and its text color per scheme', () => {
    const css = buildThemeStyle({ templateThemeBg: '#C8102E', templateBackgroundColor: '#FFF4E0' });
    const [light, dark] = css.split('@media (prefers-color-scheme:dark)');
    expect(light).toMatch(/^html:root\{--brand:#C8102E;--on-brand:#FFFFFF;/);
    expect(light).toContain('--brand-text:#C8102E');
    expect(light).toContain('--surface:#FFF4E0');
    expect(dark).toMatch(/^\{html:root\{--brand-text:#[0-9A-F]{6}\}\}$/);
  });

  test('THM-02 text that is not a color never reaches the page', () => {
    const hostile = '#FFB903}</style><script>';
    const css = buildThemeStyle({
      templateThemeBg: hostile,
      templateThemeColor: hostile,
      templateBackgroundColor: hostile,
    });
    expect(css).toBe(buildThemeStyle({}));
    expect(css).not.toContain('<');
  });

  test('the neutrals are those of the style sheet', () => {
    const css = readFileSync(new URL('../../app/theme.css', import.meta.url), 'utf8');
    const [light, dark] = css.split('@media (prefers-color-scheme: dark)');
    for (const [scheme, text] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      for (const [name, value] of Object.entries(neutrals[scheme])) {
        expect(
          new RegExp(`--${name}: (#\\w{6});`).exec(text!)?.[1]?.toUpperCase(),
          `--${name}, ${scheme}`,
        ).toBe(value);
      }
    }
  });
});
