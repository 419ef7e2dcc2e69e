import { expect, type Page } from '@playwright/test';
import { getViolations } from '../screens/axe';
import { getConsolePageUrl, phone, tablet } from './console.page';

interface Look {
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  language: 'English' | '中文' | 'Tiếng Việt';
}

const everyLook: Look[] = [tablet, phone].flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['English', '中文', 'Tiếng Việt'] as const).map((language) => ({ viewport, colorScheme, language })),
  ),
);

/**
 * Returns the variants in which a test checks a screen of the console: all twelve with EVERY_LANGUAGE=1, otherwise the
 * same two each time, which differ in size, scheme and language.
 */
export const chooseLooks = (env: Record<string, string | undefined> = process.env): Look[] =>
  env.EVERY_LANGUAGE
    ? everyLook
    : [
        { viewport: tablet, colorScheme: 'light', language: '中文' },
        { viewport: phone, colorScheme: 'dark', language: 'Tiếng Việt' },
      ];

export const describeLook = ({ language, colorScheme, viewport }: Look): string =>
  `${language}, ${colorScheme}, ${viewport.width} px wide`;

/** Sets the window and the scheme, and selects the language at `path`, a screen that offers it. */
export async function takeLook(page: Page, look: Look, path: string): Promise<void> {
  await page.setViewportSize(look.viewport);
  await page.emulateMedia({ colorScheme: look.colorScheme });
  await page.goto(getConsolePageUrl(path));
  await page.getByRole('combobox').selectOption({ label: look.language });
}

/**
 * Fails when axe finds a violation or the page overflows its window. With the navigation only parts of the page scroll;
 * a page without it, such as the sign-in, may be higher.
 */
export async function expectClean(page: Page, look: Look, where = ''): Promise<void> {
  const name = `${describeLook(look)} ${where}`;
  expect(await getViolations(page), name).toEqual([]);
  const hasNoOverflow = (size: 'Width' | 'Height') =>
    page.evaluate(`document.documentElement.scroll${size} <= inner${size}`);
  expect(await hasNoOverflow('Width'), name).toBe(true);
  if ((await page.getByRole('navigation').count()) > 0)
    expect(await hasNoOverflow('Height'), name).toBe(true);
}
