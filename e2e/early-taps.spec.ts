import { logIn } from './log-in';
import { createMobile } from './pages/checkout.page';
import { mobile } from './pages/menu.page';
import { slowDown } from './slow-phone';
import { getPageUrl } from './stack';
import { expect, type Locator, type Page, test } from './test';

test.describe.configure({ mode: 'parallel' });

/**
 * Opens a page on a phone and holds its scripts back, so that it is painted and nothing answers. Returns a function that lets the
 * scripts through.
 */
async function openUnanswered(page: Page, url: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.setViewportSize(mobile);
  await page.route('**/_next/static/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  return release;
}

const getBusy = (page: Page) => page.locator(':is(button, label, form)[aria-busy=true]');

async function expectKept(tapped: Locator): Promise<void> {
  await tapped.click();
  await expect(tapped).toHaveAttribute('aria-busy', 'true');
  await expect(tapped).toHaveCSS('opacity', '0.5');
}

test('taps on a menu that is only painted, and while it starts, count once each', { tag: '@gate' }, async ({
  page,
}) => {
  const release = await openUnanswered(page, getPageUrl('sg', '/home'));
  const pickup = page.getByRole('radio', { name: /^Pick-up/ });
  await expectKept(pickup);
  const add = (dish: string) => page.getByRole('button', { name: `Add ${dish}`, exact: true }).first();
  await expectKept(add('Chicken satay, 6 sticks'));
  await expectKept(add('Teh tarik'));

  const third = add('Cereal prawn rice');
  await third.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await third.boundingBox())!;
  await slowDown(page);
  release();
  await page.waitForResponse(/_next\/static\/.*\.js/);
  await page.mouse.click(x + width / 2, y + height / 2);
  const badge = page.locator('[data-cart-badge]').first();
  await expect(badge).toHaveAttribute('data-cart-badge', '3');
  await expect(pickup).toBeChecked();
  await expect(getBusy(page)).toHaveCount(0);
  await page.reload();
  await expect(badge).toHaveAttribute('data-cart-badge', '3');
});

test('TAB-01 a language that is chosen before the page answers keeps the scanned table', {
  tag: '@gate',
}, async ({ page }) => {
  await openUnanswered(page, getPageUrl('sg', '/orderDish?tableNo=A1'));
  const languages = page.locator('details.languages').filter({ visible: true });
  await languages.locator('summary').click();
  await languages.getByRole('link', { name: '中文' }).click();
  await page.waitForURL(/\/zh-CN\/orderDish\?.*tableNo=A1/, { waitUntil: 'commit' });
});

test('WAL-06 an amount that is typed and sent before the page answers is topped up once', async ({
  page,
  context,
}) => {
  await logIn(context, 'bowls', createMobile());
  const release = await openUnanswered(page, getPageUrl('bowls', '/myCharge'));
  const amount = page.getByRole('textbox', { name: 'Amount' });
  await amount.pressSequentially('123');
  await amount.press('Enter');
  release();
  await page.waitForURL(/\/payment\/paynow\?/);
  await expect(page.getByRole('img', { name: /^QR code to pay S\$123\.00/ })).toBeVisible();
});

test('SES-09 Log out needs no script of its page', async ({ page, context }) => {
  await logIn(context, 'sg', createMobile());
  const release = await openUnanswered(page, getPageUrl('sg', '/userInfo'));
  await page.locator('main').getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(/#logged-out$/, { waitUntil: 'commit' });
  release();
  await expect(page.getByText('logged out successfully')).toBeVisible();
});
