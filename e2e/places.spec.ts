import { CheckoutPage } from './pages/checkout.page';
import { desktop, MenuPage, mobile } from './pages/menu.page';
import { requestRaw } from './raw-request';
import { getPageUrl } from './stack';
import { expect, type Page, type Route, test } from './test';

test.use({ viewport: desktop });

const mode = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
const addressDialog = (page: Page) => page.getByRole('dialog', { name: 'Delivery address' });
const timeDialog = (page: Page, name = 'Delivery time') => page.getByRole('dialog', { name });
const days = (page: Page) => page.getByRole('group', { name: 'Day' }).getByRole('button');

/** Opens the storefront and waits until the stored choices have been read. */
async function open(page: Page, path = '/home'): Promise<void> {
  await new MenuPage(page).open('sg', path);
  await expect(page.locator('[data-ready]')).toBeAttached();
}

/** Finds a place by its name, which suffices before checkout. */
async function chooseAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Where should we deliver/ }).click();
  const dialog = addressDialog(page);
  await dialog.getByRole('searchbox').fill('78 Guan Chuan');
  await dialog.getByRole('button', { name: /78 Guan Chuan Street/ }).click();
  await expect(dialog).toBeHidden();
}

/** Pick-up needs no address, so its times are available immediately. */
async function openPickupTimes(page: Page): Promise<void> {
  await open(page);
  await mode(page, 'Pick-up').click();
  await page.getByRole('button', { name: /^Pick up at/ }).click();
  await expect(timeDialog(page, 'Pick-up time')).toBeVisible();
}

test.describe('the mode', () => {
  test('DLV-01 the selected mode survives a reload, except for reserving', { tag: '@gate' }, async ({
    page,
  }) => {
    await open(page);
    await expect(mode(page, 'Delivery')).toBeChecked();
    await mode(page, 'Pick-up').click();
    await page.reload();
    await expect(mode(page, 'Pick-up')).toBeChecked();

    await mode(page, 'Reserve').click();
    await expect(mode(page, 'Reserve')).toBeChecked();
    await page.reload();
    await expect(mode(page, 'Pick-up')).toBeChecked();
  });

  test('DLV-03 DEC-03 mode=pickup in the URL overrides a stored delivery', async ({ page }) => {
    await open(page);
    await mode(page, 'Pick-up').click();
    await mode(page, 'Delivery').click();
    await page.reload();
    await expect(mode(page, 'Delivery')).toBeChecked();
    await open(page, '/home?mode=pickup');
    await expect(mode(page, 'Pick-up')).toBeChecked();
  });
});

test.describe('the time', () => {
  for (const [name, viewport] of [
    ['mobile', mobile],
    ['desktop', desktop],
  ] as const)
    test(`DLV-07 three days are in view with the backend’s times (${name})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openPickupTimes(page);
      const strip = page.getByRole('group', { name: 'Day' });
      const countDaysInView = () =>
        strip.evaluate((element) => {
          const { left, right } = element.getBoundingClientRect();
          return [...element.querySelectorAll('button')].filter((day) => {
            const box = day.getBoundingClientRect();
            return box.left >= left - 1 && box.right <= right + 1;
          }).length;
        });
      await expect.poll(countDaysInView).toBe(3);
      expect(await days(page).count()).toBeGreaterThan(3);
      await expect(days(page).last()).not.toBeInViewport({ ratio: 1 });
      for (let shown = 3; shown < (await days(page).count()); shown += 3)
        await page.getByRole('button', { name: 'Later days' }).click();
      await expect(days(page).last()).toBeInViewport({ ratio: 0.9 });

      const answered = page.waitForResponse((response) => response.url().includes('ordering.deliveryTime'));
      // Not the first two: one of them is selected already, tomorrow once today's last time has passed.
      await days(page).nth(2).click();
      const { data } = (await (await answered).json()) as {
        data: { deliveryDateRange: { name: string; value: string }[] };
      };
      const times = page.getByRole('radiogroup', { name: 'Time' }).getByRole('radio');
      expect(data.deliveryDateRange.length).toBeGreaterThan(1);
      await expect(times).toHaveCount(data.deliveryDateRange.length);
      expect(await times.evaluateAll((all) => all.map((time) => (time as HTMLInputElement).value))).toEqual(
        data.deliveryDateRange.map(({ value }) => value),
      );
    });

  test('DLV-07 DEC-12 a day without times offers 11:00-13:30', async ({ page }) => {
    await page.route('**/api/gateway/ordering.deliveryTime*', answerWithoutTimes);
    await openPickupTimes(page);
    await days(page).nth(2).click();
    await expect(page.getByRole('radio', { name: '11:00-13:30' })).toBeVisible();
  });

  test('DLV-08 the address dialog precedes the time dialog', async ({ page }) => {
    await new MenuPage(page).open();
    await new MenuPage(page).plus('Nasi lemak with sambal').click();
    await page.goto(getPageUrl('sg', '/settlement/order'));
    await page.getByRole('button', { name: /When would you like it/ }).click();
    await expect(page.getByText('please select the shipping address first')).toBeVisible();
    await expect(addressDialog(page)).toBeVisible();
    await expect(timeDialog(page)).toHaveCount(0);
  });

  test('DLV-08 Confirm requires a day and a time', async ({ page }) => {
    const times = '**/api/gateway/ordering.deliveryTime*';
    await page.route(times, (route) =>
      route.fulfill({
        status: 409,
        json: { ok: false, error: { code: 'SHOP_CLOSED', message: '', status: 409 } },
      }),
    );
    await openPickupTimes(page);
    const dialog = timeDialog(page, 'Pick-up time');
    await expect(dialog.getByText('No times left on this day')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('select delivering on')).toBeVisible();
    await page.unroute(times);
    await page.route(times, (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: /^Pick up at/ }).click();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('please select the delivery time')).toBeVisible();

    await page.unroute(times);
    await days(page).nth(1).click();
    await expect(dialog.getByText('please select the delivery time')).toHaveCount(0);
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /^Pick up at.*Tomorrow \d\d:\d\d/ })).toBeVisible();
  });

  test('a time of another day is not selected', async ({ page }) => {
    await openPickupTimes(page);
    const dialog = timeDialog(page, 'Pick-up time');
    await days(page).nth(1).click();
    await dialog.getByRole('radio').first().check();
    const tomorrow = await dialog.getByRole('radio').first().inputValue();
    await days(page).nth(2).click();
    const earliest = dialog.getByRole('radio').first();
    await expect(earliest).not.toHaveValue(tomorrow);
    await expect(earliest).toBeChecked();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
  });
});

test.describe('the address', () => {
  test('DEC-58 a guest’s found address is stored in the browser, and the time dialog follows', {
    tag: '@gate',
  }, async ({ page }) => {
    await open(page);
    await chooseAddress(page);
    await expect(timeDialog(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('button', { name: /^78 Guan Chuan Street/ })).toBeVisible();
  });

  test('ADR-07 a missing receiver is the first error, and the input is kept', async ({ page }) => {
    const checkout = new CheckoutPage(page);
    await checkout.addDishes('Chicken satay, 6 sticks');
    await checkout.open();
    await page.locator('#checkout-address').click();
    const dialog = addressDialog(page);
    await dialog.getByRole('searchbox').fill('78 Guan Chuan');
    await dialog.getByRole('button', { name: /78 Guan Chuan Street/ }).click();
    await dialog.getByLabel('Unit or floor').fill('#05-12');
    await dialog.getByLabel('Receiver’s mobile').fill('123');
    await dialog.getByRole('button', { name: 'Deliver here' }).click();
    await expect(dialog.getByText('Please enter the receiver’s name')).toBeVisible();
    await expect(dialog.getByText('Please enter 8 digits starting with 6/8/9')).toHaveCount(0);
    await expect(dialog.getByLabel('Receiver’s name')).toBeFocused();
    await dialog.getByLabel('Receiver’s name').fill('Mei');
    await dialog.getByRole('button', { name: 'Deliver here' }).click();
    await expect(dialog.getByText('Please enter 8 digits starting with 6/8/9')).toBeVisible();
    await expect(dialog.getByLabel('Unit or floor')).toHaveValue('#05-12');
  });

  test('an unknown place shows no results', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: /Where should we deliver/ }).click();
    await addressDialog(page).getByRole('searchbox').fill('zzqx nowhere');
    await expect(addressDialog(page).getByText('Location not found')).toBeVisible();
  });

  test('a failed search shows an error and keeps the keyword', async ({ page }) => {
    await page.route('**/api/gateway/places.predictions*', (route) => route.abort());
    await open(page);
    await page.getByRole('button', { name: /Where should we deliver/ }).click();
    const search = addressDialog(page).getByRole('searchbox');
    await search.fill('78 Guan Chuan');
    await expect(addressDialog(page).getByText('The search didn’t answer')).toBeVisible();
    await expect(search).toHaveValue('78 Guan Chuan');
  });

  test('a denied geolocation leaves the search', async ({ page }) => {
    await open(page);
    await page.getByRole('button', { name: /Where should we deliver/ }).click();
    const dialog = addressDialog(page);
    await dialog.getByRole('button', { name: 'Use my current location' }).click();
    await expect(dialog.getByText('Please select the shipping address manually')).toBeVisible();
    await expect(dialog.getByRole('searchbox')).toBeEnabled();
  });

  test('an allowed geolocation fills in the address', async ({ page, context }) => {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 1.2841, longitude: 103.8302 });
    await open(page);
    await page.getByRole('button', { name: /Where should we deliver/ }).click();
    const dialog = addressDialog(page);
    await dialog.getByRole('button', { name: 'Use my current location' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: /Where should we deliver/ })).toHaveCount(0);
  });
});

/** Responds with the backend's times removed, because no opening hours of a demo restaurant produce such a day. */
async function answerWithoutTimes(route: Route): Promise<void> {
  const { pathname, search } = new URL(route.request().url());
  const { text } = await requestRaw('sg', pathname + search);
  const answer = JSON.parse(text) as { data: object };
  await route.fulfill({ json: { ...answer, data: { ...answer.data, deliveryDateRange: [] } } });
}
