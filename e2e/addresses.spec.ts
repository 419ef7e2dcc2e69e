import { CheckoutPage } from './pages/checkout.page';
import { createMobile, LoginPage } from './pages/login.page';
import { desktop, MenuPage } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, type Locator, type Page, test } from './test';

test.use({ viewport: desktop });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const entries = (page: Page) => page.getByRole('article');

/** Opens the storefront as a guest, with the address dialog. */
async function openAsGuest(page: Page): Promise<Locator> {
  await new MenuPage(page).open();
  await expect(page.locator('[data-ready]')).toBeAttached();
  await page.getByRole('button', { name: /Where should we deliver/ }).click();
  return dialog(page, 'Delivery address');
}

/** Opens the checkout as a guest, with the address dialog, which requires a receiver there. */
async function openAtCheckout(page: Page): Promise<Locator> {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes('Chicken satay, 6 sticks');
  await checkout.open();
  await page.locator('#checkout-address').click();
  return dialog(page, 'Delivery address');
}

/** Finds a place in the open search. */
async function find(search: Locator, words: string, name: string | RegExp): Promise<void> {
  await search.getByRole('searchbox').fill(words);
  await search.getByRole('list', { name: 'Places found' }).getByRole('button', { name }).first().click();
}

test('ADR-01, ADR-02, ADR-03, ADR-04, ADR-06, ADR-09, ERR-06 a user manages the address book', {
  tag: '@gate',
}, async ({ page }) => {
  const number = createMobile();
  await new CheckoutPage(page).openLoggedIn(number);
  await page.goto(getPageUrl('sg', '/myAddress'));
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add an address' }).click();

  const form = dialog(page, 'Add an address');
  const search = dialog(page, 'Find the place');
  await expect(form.getByLabel('Receiver’s mobile')).toHaveValue(number);

  await test.step('ADR-06 an address without a place from the search is not saved', async () => {
    await form.getByLabel('Unit or floor').fill('#05-12');
    await form.getByLabel('Receiver’s name').fill('Tan Mei Xuan');
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(form.getByText('Please search for the place and choose it')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Search for the place' })).toBeFocused();
  });

  await test.step('ADR-03 the form opens the search and shows its result', async () => {
    await form.getByRole('button', { name: 'Search for the place' }).click();
    await expect(search.getByRole('searchbox')).toBeFocused();
    await search.getByRole('button', { name: 'Back' }).click();
    await expect(form.getByLabel('Unit or floor')).toHaveValue('#05-12');
    await form.getByRole('button', { name: 'Search for the place' }).click();
    await find(search, '78 Guan Chuan', /^78 Guan Chuan Street/);
    await expect(form.getByLabel('Building or street')).toHaveValue('78 Guan Chuan Street');
    await expect(form.getByLabel('Unit or floor')).toHaveValue('#05-12');
    await expect(form.getByRole('img', { name: /\d+(\.\d+)? K?M .+ of / })).toBeVisible();
  });

  await test.step('ADR-02 the entry shows all fields', async () => {
    await form.getByRole('button', { name: 'Company' }).click();
    await form.getByLabel('Kind of building').selectOption('Office');
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Address added successfully')).toBeVisible();
    await expect(form).toBeHidden();
    const entry = entries(page);
    await expect(entry).toHaveCount(1);
    for (const words of [
      '78 Guan Chuan Street, #05-12',
      'Default',
      'Company',
      'Tan Mei Xuan',
      `+65 ${number}`,
      'Office',
      'Tiong Bahru',
    ])
      await expect(entry).toContainText(words);
  });

  const second = entries(page).filter({ hasText: 'VivoCity' });
  await test.step('ADR-09 another address becomes the only default', async () => {
    await page.getByRole('button', { name: 'Add an address' }).click();
    await form.getByRole('button', { name: 'Search for the place' }).click();
    await find(search, 'VivoCity', /^VivoCity/);
    await form.getByLabel('Unit or floor').fill('#01-01');
    await form.getByLabel('Receiver’s name').fill('Lim');
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(entries(page)).toHaveCount(2);
    await second.getByRole('button', { name: 'Set as default' }).click();
    await expect(page.getByText('Default address changed successfully')).toBeVisible();
    await expect(entries(page).getByText('Default', { exact: true })).toHaveCount(1);
    await expect(second.getByText('Default', { exact: true })).toBeVisible();
    await expect(entries(page).first()).toContainText('VivoCity');
  });

  await test.step('ADR-03 saving a change returns to the reloaded list', async () => {
    await second.getByRole('button', { name: /^Edit/ }).click();
    const edit = dialog(page, 'Edit address');
    await expect(edit.getByText('This is your default address.')).toBeVisible();
    await edit.getByLabel('Unit or floor').fill('#02-22');
    await edit.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Address modified successfully')).toBeVisible();
    await expect(second).toContainText('#02-22');
  });

  await test.step('ADR-04 an address on My cannot be selected', async () => {
    await expect(page.getByRole('button', { name: /^Deliver here/ })).toHaveCount(0);
  });

  await test.step('ADR-01 an address is deleted after a confirmation', async () => {
    const question = page.getByRole('alertdialog', { name: 'Delete this address?' });
    await second.getByRole('button', { name: /^Delete/ }).click();
    await expect(question).toContainText('VivoCity, #02-22');
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(entries(page)).toHaveCount(2);
    await second.getByRole('button', { name: /^Delete/ }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Address deleted successfully')).toBeVisible();
    await expect(entries(page)).toHaveCount(1);
    await expect(entries(page).getByText('Default', { exact: true })).toBeVisible();
  });
});

test('DEC-58, DLV-10, ADR-04 a guest’s address stays in the browser and can be saved in the book after a login', async ({
  page,
  context,
}) => {
  const form = await openAtCheckout(page);
  const row = page.locator('#checkout-address');
  await find(form, '78 Guan Chuan', /^78 Guan Chuan Street/);
  await form.getByLabel('Unit or floor').fill('#05-12');
  await form.getByLabel('Receiver’s name').fill('Mei');
  await form.getByLabel('Receiver’s mobile').fill('9123 4567');
  await form.getByRole('button', { name: 'Deliver here' }).click();
  await expect(form).toBeHidden();
  const readStored = () =>
    page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('placeOrderRestaurantInfo:'))!;
      return JSON.parse(localStorage.getItem(name)!).state as { place?: object; keyword?: string };
    });
  expect(await readStored()).toMatchObject({
    place: { unitNo: '#05-12', mobile: '91234567', countryArea: '+65' },
    keyword: '78 Guan Chuan',
  });
  await expect(dialog(page, 'Delivery time')).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('clearing removes the address', async () => {
    await row.click();
    await form.getByRole('button', { name: 'Remove this address' }).click();
    await expect(row).toContainText('Where should we deliver?');
    expect((await readStored()).place).toBeUndefined();
  });

  await test.step('a login keeps the typed address and saves it in the book', async () => {
    await row.click();
    await find(form, '78 Guan Chuan', /^78 Guan Chuan Street/);
    await form.getByLabel('Unit or floor').fill('#06-01');
    await form.getByLabel('Receiver’s name').fill('Mei');
    await form.getByLabel('Receiver’s mobile').fill('91234567');
    await form.getByRole('button', { name: 'Log in to save it' }).click();
    const login = new LoginPage(page);
    await login.code.fill(await login.receiveCode(createMobile()));
    await login.terms.check();
    await login.submit.click();
    const add = dialog(page, 'Add an address');
    await expect(add.getByLabel('Unit or floor')).toHaveValue('#06-01');
    await add.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Address added successfully')).toBeVisible();
  });

  await test.step('ADR-04 an address can be selected on the storefront, and the selection is stored', async () => {
    const chosen = page.waitForRequest((request) => request.url().includes('addresses.chooseByHand'));
    await form.getByRole('button', { name: /^Deliver here/ }).click();
    await chosen;
    await expect(dialog(page, 'Delivery time')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toContainText('78 Guan Chuan Street, #06-01');
  });

  await test.step('the checkout of another browser shows the selected address', async () => {
    const menu = await new MenuPage(page).open();
    await menu.plus('Nasi lemak with sambal').click();
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('placeOrderRestaurantInfo:')) localStorage.removeItem(key);
    });
    await page.goto(getPageUrl('sg', '/settlement/order'));
    await expect(page.locator('#checkout-address')).toContainText('78 Guan Chuan Street, #06-01');
    await page.locator('#checkout-address').click();
    await expect(form.getByText('Chosen', { exact: true })).toBeVisible();
    await context.clearCookies();
  });
});

test('ADR-13, ADR-14 the position is detected, again on refresh, and rejected abroad', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 1.2841, longitude: 103.8302 });
  const form = await openAsGuest(page);
  const here = form.getByRole('button', { name: 'Use my current location' });
  const again = form.getByRole('button', { name: 'Detect my position again' });
  await again.click();
  await expect(here).toContainText('Singapore');
  const before = (await here.textContent())!;

  await context.setGeolocation({ latitude: 1.3048, longitude: 103.8318 });
  await again.click();
  await expect(here).not.toContainText(before);
  await expect(here).toContainText('Singapore');

  await context.setGeolocation({ latitude: 3.1478, longitude: 101.6953 });
  await again.click();
  await expect(form.getByText('Please select the shipping address manually')).toBeVisible();

  await context.setGeolocation({ latitude: 1.2841, longitude: 103.8302 });
  await again.click();
  await expect(here).toHaveText(before);
  await here.click();
  await expect(form).toBeHidden();
  await expect(dialog(page, 'Delivery time')).toBeVisible();
});

test('DLV-10, ADR-05 a place suffices for range, fee and times, and the checkout requires the receiver', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes('Chicken satay, 6 sticks');
  const form = dialog(page, 'Delivery address');
  const choose = page.getByRole('button', { name: /Where should we deliver/ });

  await test.step('a guest selects a place and clears it', async () => {
    await choose.click();
    await find(form, '78 Guan Chuan', /^78 Guan Chuan Street/);
    await expect(dialog(page, 'Delivery time')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(form.getByRole('searchbox')).toHaveValue('78 Guan Chuan');
    await form.getByRole('button', { name: 'Remove this address' }).click();
    await expect(choose).toBeVisible();
  });

  await test.step('the place alone determines the delivery fee', async () => {
    await choose.click();
    await find(form, '78 Guan Chuan', /^78 Guan Chuan Street/);
    await expect(dialog(page, 'Delivery time').getByRole('radio').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/S\$\d.* delivery/).first()).toBeVisible();
  });

  await test.step('the checkout requires unit, name and mobile before it sends the order', async () => {
    await checkout.open();
    const row = page.locator('#checkout-address');
    await expect(row).toContainText('Add the unit, the name and the mobile');
    await checkout.placeButton.click();
    await expect(
      page.getByText('Please add the unit, and the name and mobile of who receives'),
    ).toBeVisible();
    await expect(checkout.loginDialog).toBeHidden();
    await row.click();
    await expect(form.getByLabel('Building or street')).toHaveValue('78 Guan Chuan Street');
    await form.getByLabel('Unit or floor').fill('#05-12');
    await form.getByLabel('Receiver’s name').fill('Mei');
    await form.getByLabel('Receiver’s mobile').fill('91234567');
    await form.getByRole('button', { name: 'Deliver here' }).click();
    await expect(row).toContainText('Mei, +65 91234567');
  });
});

test('ADR-03, ADR-05 a user’s place for this order gets its receiver at checkout, and is saved in the book', async ({
  page,
}) => {
  const number = createMobile();
  const checkout = new CheckoutPage(page);
  await checkout.openLoggedIn(number);
  await checkout.addDishes('Chicken satay, 6 sticks');
  const form = dialog(page, 'Delivery address');
  await page.getByRole('button', { name: /Where should we deliver/ }).click();
  await form.getByRole('button', { name: 'Deliver to another place' }).click();
  await find(dialog(page, 'Find the place'), '78 Guan Chuan', /^78 Guan Chuan Street/);
  await expect(dialog(page, 'Delivery time')).toBeVisible();

  await checkout.open();
  const row = page.locator('#checkout-address');
  await row.click();
  const add = dialog(page, 'Add an address');
  await expect(add.getByLabel('Receiver’s mobile')).toHaveValue(number);
  await add.getByLabel('Unit or floor').fill('#05-12');
  await add.getByLabel('Receiver’s name').fill('Mei');
  await add.getByRole('button', { name: 'Save address' }).click();
  await expect(row).toContainText(`Mei, +65 ${number}`);
  await page.goto(getPageUrl('sg', '/myAddress'));
  await expect(entries(page)).toContainText('78 Guan Chuan Street, #05-12');
});
