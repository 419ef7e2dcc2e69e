import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildThemeStyle, getContrast, neutrals, parseColour, readable, resolveTheme } from './theme';

const toRgb = (hex: string) => parseColour(hex)!;
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0').toUpperCase()}`);

describe('parseColour', () => {
  test.each([
    ['#FFB903', [255, 185, 3]],
    ['#ffb903', [255, 185, 3]],
    ['#000000', [0, 0, 0]],
  ])('takes %s', (text, parts) => {
    expect(parseColour(text)).toEqual(parts);
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
    expect(parseColour(text)).toBeUndefined();
  });
});

describe('resolveTheme', () => {
  test('THM-02 without colours, or with invalid ones, the brand is #FFB903 with black text on it', () => {
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
  ])('text on %s is %s, the higher contrast of black and white', (brand, text) => {
    expect(resolveTheme({ templateThemeBg: brand }).onBrand).toBe(text);
  });

  test('a readable brand is its own text colour', () => {
    const theme = resolveTheme({ templateThemeBg: '#C8102E' });
    expect(theme.light.brandText).toBe('#C8102E');
    expect(theme.dark.brandText).not.toBe('#C8102E');
  });

  test('a wished text colour on the brand counts only where it is readable', () => {
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

  test('THM-01 any 1,000 colours keep text at 4.5:1 on every ground in both schemes', () => {
    fc.assert(
      fc.property(colour, colour, colour, (templateThemeBg, templateThemeColor, templateBackgroundColor) => {
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
  test('THM-01 sets the brand on html, and its text colour per scheme', () => {
    const css = buildThemeStyle({ templateThemeBg: '#C8102E', templateBackgroundColor: '#FFF4E0' });
    const [light, dark] = css.split('@media (prefers-color-scheme:dark)');
    expect(light).toMatch(/^html:root\{--brand:#C8102E;--on-brand:#FFFFFF;/);
    expect(light).toContain('--brand-text:#C8102E');
    expect(light).toContain('--surface:#FFF4E0');
    expect(dark).toMatch(/^\{html:root\{--brand-text:#[0-9A-F]{6}\}\}$/);
  });

  test('THM-02 text that is not a colour never reaches the page', () => {
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
