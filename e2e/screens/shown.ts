import { expect, type Page } from '@playwright/test';
import type { Locale } from '@/lib/contract/values';
import { getPageUrl } from '../stack';
import { loadLabels } from './labels';
import type { Regular } from './regular';
import type { Screen } from './screen';

/** Opens the screen in a language and produces its state; a user's screen requires their cookies. */
export async function showScreen(
  page: Page,
  screen: Screen,
  locale: Locale,
  regular: Regular,
): Promise<void> {
  page.setDefaultTimeout(15_000);
  const path = typeof screen.path === 'string' ? screen.path : screen.path(regular);
  await page.goto(getPageUrl('sg', locale === 'en' ? path : `/${locale}${path}`));
  await waitUntilQuiet(page);
  if (!screen.act) return;
  await screen.act(page, loadLabels(locale), regular);
  await waitUntilQuiet(page);
}

/**
 * Waits until the page has loaded its content and no figure is dimmed. A page that follows its order never closes its
 * stream, so waiting for the network has a timeout.
 */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => undefined);
  await expect(page.locator('[aria-busy=true]:visible')).toHaveCount(0);
}
