import { expect, type Locator, type Page } from './test';

/** Presses Tab (or another key) until the target has the focus; fails after `most` key presses. */
export async function tabTo(page: Page, target: Locator, by = 'Tab', most = 120): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press(by);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target).toBeFocused();
}
