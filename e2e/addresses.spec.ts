import { CheckoutPage } from './pages/checkout.page';
import { createMobile, LoginPage } from './pages/login.page';
import { desktop, MenuPage, mobile } from './pages/menu.page';
import { getPageUrl } from './stack';
import { expect, type Locator, type Page, test } from './test';

test.use({ viewport: desktop });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const entries = (page: Page) => page.getByRole('article');

/** Opens the storefront as a guest, with the dialog for the address. */
async function openAsGuest(page: Page): Promise<Locator> {
  await new MenuPage(page).open();
  await expect(page.locator('[data-ready]')).toBeAttached();
  await page.getByRole('button', { name: /Where should we deliver/ }).click();
  return dialog(page, 'Delivery address');
}

/** Opens the checkout as a guest, with the dialog for the address, which asks for the receiver there. */
async function openAtCheckout(page: Page): Promise<Locator> {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes('Chicken satay, 6 sticks');
  await checkout.open();
  await page.locator('#checkout-address').click();
  return dialog(page, 'Delivery address');
}

/** Finds a place in the search that is open. */
async function find(search: Locator, words: string, name: string | RegExp): Promise<void> {
  await search.getByRole('searchbox').fill(words);
  await search.getByRole('list', { name: 'Places found' }).getByRole('button', { name }).first().click();
}

test('ADR-01, ADR-02, ADR-03, ADR-04, ADR-06, ADR-08, ADR-09, ERR-06 a diner keeps the address book', async ({
  page,
}) => {
  const number = createMobile();
  await new CheckoutPage(page).openLoggedIn(number);
  await page.goto(getPageUrl('sg', '/myAddress'));
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add an address' }).click();

  const form = dialog(page, 'Add an address');
  const search = dialog(page, 'Find the place');
  await expect(form.getByLabel('Receiver’s mobile')).toHaveValue(number);

  await test.step('ADR-06 without a place from the search nothing is saved', async () => {
    await form.getByLabel('Unit or floor').fill('#05-12');
    await form.getByLabel('Receiver’s name').fill('Tan Mei Xuan');
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(form.getByText('Please search for the place and choose it')).toBeVisible();
    await expect(form.getByRole('button', { name: 'Search for the place' })).toBeFocused();
  });

  await test.step('ADR-03 edit to search, and back to edit with the result', async () => {
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

  await test.step('ADR-08 a label is set, and cleared by choosing it again', async () => {
    const company = form.getByRole('button', { name: 'Company' });
    await company.click();
    await expect(company).toHaveAttribute('aria-pressed', 'true');
    await company.click();
    await expect(company).toHaveAttribute('aria-pressed', 'false');
    await form.getByRole('button', { name: 'Home', exact: true }).click();
    await company.click();
    await expect(form.getByRole('button', { pressed: true })).toHaveText('Company');
  });

  await test.step('ADR-02 the entry says all of it', async () => {
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

  await test.step('ADR-04 there is nothing to select here', async () => {
    await expect(page.getByRole('button', { name: /^Deliver here/ })).toHaveCount(0);
  });

  await test.step('ADR-01 an address is deleted after a question', async () => {
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

test('DEC-58, DLV-10, ADR-04 a guest’s address stays in the browser, and a login brings it into the book', async ({
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

  await test.step('clearing sets the address to none', async () => {
    await row.click();
    await form.getByRole('button', { name: 'Remove this address' }).click();
    await expect(row).toContainText('Where should we deliver?');
    expect((await readStored()).place).toBeUndefined();
  });

  await test.step('a login keeps what was typed and saves it into the book', async () => {
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

  await test.step('ADR-04 here an address can be selected, and the diner’s choice is remembered', async () => {
    const chosen = page.waitForRequest((request) => request.url().includes('addresses.chooseByHand'));
    await form.getByRole('button', { name: /^Deliver here/ }).click();
    await chosen;
    await expect(dialog(page, 'Delivery time')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toContainText('78 Guan Chuan Street, #06-01');
  });

  await test.step('at the checkout of another browser it is there', async () => {
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

test('ADR-05, ADR-07, CTY-03, CTY-04, CTY-05, CTY-06 the form says the first thing that is wrong, in turn', async ({
  page,
}) => {
  await page.setViewportSize(mobile);
  const form = await openAtCheckout(page);
  await find(form, '78 Guan Chuan', /^78 Guan Chuan Street/);
  const save = form.getByRole('button', { name: 'Deliver here' });
  const field = (label: string) => form.getByLabel(label);
  const warnings = form.locator('[id$="-warning"]').getByRole('status');
  const expectWarning = async (text: string, label: string) => {
    await save.click();
    await expect(warnings).toHaveText(text);
    await expect(warnings).toHaveCount(1);
    await expect(field(label)).toBeFocused();
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
  };

  await field('Building or street').fill('');
  await expectWarning('Please enter the building or street', 'Building or street');
  await field('Building or street').fill('Block 78');
  await expectWarning('Please enter the unit or floor', 'Unit or floor');
  await field('Unit or floor').fill('   ');
  await expectWarning('Please enter the unit or floor', 'Unit or floor');
  await field('Unit or floor').fill('x'.repeat(51));
  await expect(field('Unit or floor')).toHaveValue('x'.repeat(50));
  await expectWarning('Please enter the receiver’s name', 'Receiver’s name');
  await field('Receiver’s name').fill('x'.repeat(51));
  await expect(field('Receiver’s name')).toHaveValue('x'.repeat(50));
  await expectWarning('Please enter the receiver’s mobile', 'Receiver’s mobile');
  for (const [country, number, message] of [
    ['SG', '51234567', 'Please enter 8 digits starting with 6/8/9'],
    ['MY', '21234567', 'Please enter up to 10 digits starting with 1'],
    ['CN', '12812345678', 'Please enter 11 digits starting with 1'],
    ['VN', '91234567', 'Please enter 9 digits'],
  ] as const) {
    await form.getByLabel('Code').selectOption(country);
    await field('Receiver’s mobile').fill(number);
    await expectWarning(message, 'Receiver’s mobile');
  }
  await field('Receiver’s mobile').fill('912 345 678');
  await save.click();
  await expect(form).toBeHidden();
});

test('ADR-10, ADR-13, LIM-01 the search waits 500 ms, asks step by step, and can be cleared', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const name = /\/api\/gateway\/(places\.\w+)/.exec(request.url())?.[1];
    if (name) calls.push(name);
  });
  // By the page's own clock: the way from here to the browser and back takes its time too.
  await page.addInitScript(() => {
    const marks = { typed: 0, asked: 0 };
    addEventListener('input', () => (marks.typed = performance.now()), true);
    const ask = window.fetch;
    window.fetch = (input, init) => {
      if (String(input instanceof Request ? input.url : input).includes('places.predictions'))
        marks.asked ||= performance.now();
      return ask(input, init);
    };
    Object.assign(window, { marks });
  });
  const form = await openAsGuest(page);
  const search = form.getByRole('searchbox');
  await expect(form.getByRole('button', { name: 'Use my current location' })).toBeVisible();

  await search.pressSequentially('zzqx nowhere', { delay: 60 });
  await expect(form.getByText('Location not found')).toBeVisible();
  expect(calls).toEqual(['places.predictions']);
  const waited = await page.evaluate(() => {
    const { marks } = window as unknown as { marks: { typed: number; asked: number } };
    return marks.asked - marks.typed;
  });
  expect(waited).toBeGreaterThan(499);

  await form.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await expect(form.getByText('Location not found')).toHaveCount(0);

  calls.length = 0;
  await search.fill('78 Guan Chuan');
  const results = form.getByRole('list', { name: 'Places found' });
  await expect(results.getByRole('button').first()).toContainText('Tiong Bahru');
  await results.getByRole('button').first().click();
  await expect(form).toBeHidden();
  expect(calls).toEqual(['places.predictions', 'places.candidates', 'places.geocode']);
});

test('ADR-13, ADR-14 the position is detected, again on refresh, and abroad is no address here', async ({
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

test('ADR-14 a browser that doesn’t answer is given up after 1 s', async ({ page, context }) => {
  await context.grantPermissions(['geolocation']);
  await page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined;
  });
  const form = await openAsGuest(page);
  const clicked = Date.now();
  await form.getByRole('button', { name: 'Use my current location' }).click();
  await expect(form.getByText('Please select the shipping address manually')).toBeVisible();
  expect(Date.now() - clicked).toBeGreaterThan(950);
  await expect(form.getByRole('searchbox')).toBeEnabled();
});

test('ADR-14 a browser without positioning has its own message', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'geolocation', { get: () => undefined });
  });
  const form = await openAsGuest(page);
  await form.getByRole('button', { name: 'Use my current location' }).click();
  await expect(form.getByText('This browser does not support positioning.')).toBeVisible();
});

test('DLV-10, ADR-05 a place is enough for range, fee and times, and the checkout asks who receives the order', async ({
  page,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.addDishes('Chicken satay, 6 sticks');
  const form = dialog(page, 'Delivery address');
  const choose = page.getByRole('button', { name: /Where should we deliver/ });

  await test.step('a guest chooses a place, and takes it back', async () => {
    await choose.click();
    await find(form, '78 Guan Chuan', /^78 Guan Chuan Street/);
    await expect(dialog(page, 'Delivery time')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(form.getByRole('searchbox')).toHaveValue('78 Guan Chuan');
    await form.getByRole('button', { name: 'Remove this address' }).click();
    await expect(choose).toBeVisible();
  });

  await test.step('the place alone says what the delivery costs', async () => {
    await choose.click();
    await find(form, '78 Guan Chuan', /^78 Guan Chuan Street/);
    await expect(dialog(page, 'Delivery time').getByRole('radio').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(/S\$\d.* delivery/).first()).toBeVisible();
  });

  await test.step('the checkout asks for unit, name and mobile before anything is sent', async () => {
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

test('ADR-03, ADR-05 a diner’s place for this order gets its receiver at checkout, and is saved into the book', async ({
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
