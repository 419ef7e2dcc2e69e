import { expect, type Locator } from '@playwright/test';

/** Milliseconds of one try. A slow machine gets as many tries as the test has time. */
const ONE_TRY = 5_000;

/** Clicks until `done` is visible, because a click before hydration has no effect. A button that is gone is not clicked again. */
export async function clickUntil(button: Locator, done: Locator): Promise<void> {
  await expect(async () => {
    await button.or(done).first().waitFor({ timeout: ONE_TRY });
    if (!(await done.isVisible())) await button.click({ timeout: ONE_TRY });
    await expect(done).toBeVisible({ timeout: ONE_TRY });
  }).toPass();
}
