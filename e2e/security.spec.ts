import { desktop, MenuPage } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, type Page, test } from './test';

test.describe('scripts of a page', () => {
  test.use({ viewport: desktop });

  for (const path of ['/home', '/home?x=1', '/settlement/order', '/myOrderDetail?orderId=x', '/no-such-page'])
    test(`${path} runs all of its own scripts and no injected one`, async ({ page, expectErrors }) => {
      expectErrors(/^console Executing inline script violates/);
      const blocked = await watchPolicy(page);
      await page.goto(getPageUrl('sg', path), { waitUntil: 'networkidle' });
      expect(await blocked()).toEqual([]);

      await page.evaluate(() => {
        const script = document.createElement('script');
        script.textContent = 'window.intruder = true';
        document.body.append(script);
      });
      expect(await page.evaluate(() => 'intruder' in window)).toBe(false);
      expect(await blocked()).toEqual(['script-src-elem inline']);
    });

  test('an order from menu to payment meets no blocked script', { tag: '@gate' }, async ({ page }) => {
    const blocked = await watchPolicy(page);
    const menu = await new MenuPage(page).open();
    await menu.plus('Nasi lemak with sambal').click();
    await menu.openDish('Katong laksa');
    await page.keyboard.press('Escape');
    await menu.openCart();
    await page.goto(getPageUrl('sg', '/settlement/order'));
    await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible();
    expect(await blocked()).toEqual([]);
  });
});

/** Collects what the page's policy blocks. Returns a function that reads the collection. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  const blocked: string[] = [];
  await page.exposeFunction('reportBlocked', (what: string) => blocked.push(what));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      (window as unknown as { reportBlocked(what: string): void }).reportBlocked(
        `${effectiveDirective} ${blockedURI}`,
      );
    });
  });
  page.on('pageerror', (error) => blocked.push(`error ${error.message}`));
  return async () => {
    // Waits one task of the page, so that all pending violations have been reported.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return blocked;
  };
}
