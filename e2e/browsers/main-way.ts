import { getSentCode, runOperator } from '../operator';
import { getPageUrl } from '../stack';
import type { Driver } from './driver';
import { find, type Wanted, waitUntil } from './find-in-page';

/** Reports one completed step of the happy path. */
type Tell = (step: string) => void;

const plainDishes = ['Chicken satay, 6 sticks', 'Cereal prawn rice'];

/**
 * Runs the happy path: from the menu to a paid order, as a guest who logs in on the way. The steps are the same in
 * every browser, on the stack of the environment (STACK_PORT and the others of e2e/stack.ts). Throws at the first step
 * that fails.
 */
export async function runMainWay(driver: Driver, mobile: string, tell: Tell): Promise<void> {
  const click = async (wanted: Wanted) => driver.click(await find(driver, wanted));
  const type = async (wanted: Wanted, text: string) => driver.type(await find(driver, wanted), text);

  await driver.open(getPageUrl('sg', '/home'));
  await find(driver, { role: 'heading', name: 'Lantern Kitchen' });
  await waitUntil(driver, `!!document.querySelector('[data-cart-ready]')`, 'the cart');
  tell('the menu is shown and answers');

  for (const name of plainDishes) await click({ role: 'button', name: `Add ${name}` });
  await expectBadge(driver, '2');
  await driver.open(getPageUrl('sg', '/home'));
  await expectBadge(driver, '2');
  tell('two dishes go into the cart and are still there after a reload');

  await driver.open(getPageUrl('sg', `/search?keyword=${encodeURIComponent(hostile)}`));
  await find(driver, { role: 'heading' });
  await waitUntil(driver, `document.readyState === 'complete'`, 'the search page');
  if (await driver.evaluate<boolean>(`'hacked' in window`)) throw new Error('A search word ran as a script');
  tell('a search word that is a script stays a word');

  await driver.open(getPageUrl('sg', '/settlement/order'));
  await click({ role: 'radio', starts: 'Pick-up' });
  await driver.click('#checkout-time');
  await click({ role: 'button', starts: 'Tomorrow' });
  const time = '[role=dialog] label:has(input[type=radio])';
  await waitUntil(driver, `!!document.querySelector('${time}')`, 'times of tomorrow');
  await driver.click(time);
  await click({ role: 'button', name: 'Confirm' });
  await waitUntil(driver, `!document.querySelector('[role=dialog]')`, 'the end of the time dialog');
  await waitUntil(
    driver,
    `document.body.innerText.includes('Pick-up discount')`,
    'the figures of the checkout',
  );
  tell('the checkout shows its figures for a pick-up tomorrow');

  await click({ role: 'button', starts: 'Place order' });
  await type({ role: 'textbox', name: 'Mobile number' }, mobile);
  await click({ role: 'button', name: 'Send code' });
  await find(driver, { role: 'button', starts: 'Send again' });
  await type({ role: 'textbox', starts: 'Verification code' }, await getSentCode(mobile));
  await click({ role: 'checkbox' });
  await pressInDialog(driver, 'Log in');
  tell('the login inside the page takes the code');

  const qr = await find(driver, { role: 'img', starts: 'QR code' });
  await waitUntil(driver, `document.querySelector('${qr}').naturalWidth > 100`, 'the QR code’s picture');
  const orderSn = await driver.evaluate<string>(
    `document.querySelector('[role=dialog]').innerText.match(/Order ([A-Z]{2}-[\\w-]+)/)[1]`,
  );
  tell('the order stands and its QR code is shown');

  await runOperator('payment', 'confirm', orderSn);
  await waitUntil(
    driver,
    `location.pathname.endsWith('/myOrderDetail') && document.body.innerText.includes('Accepted')`,
    'the paid order',
  );
  tell('the payment arrives by itself, and the page follows the order');

  await driver.open(getPageUrl('sg', '/vn/home'));
  await waitUntil(driver, `document.documentElement.lang === 'vi'`, 'the Vietnamese page');
  await expectBadge(driver, undefined);
  tell('the menu in Vietnamese, with the cart emptied by the order');
}

const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>';

/** Expects a count on the header's cart; undefined for no badge. */
async function expectBadge(driver: Driver, count: string | undefined): Promise<void> {
  await waitUntil(driver, `!!document.querySelector('[data-cart-ready]')`, 'the cart');
  const shown = `[...document.querySelectorAll('[data-cart-badge]')].filter((badge) => badge.offsetWidth > 0).map((badge) => badge.dataset.cartBadge.match(/\\d+/)?.[0]).find(Boolean)`;
  await waitUntil(
    driver,
    `(${shown}) === ${count === undefined ? 'undefined' : `'${count}'`}`,
    `the badge ${count}`,
  );
}

/** Clicks the button of that exact name in the dialog, not one of the page behind it. */
async function pressInDialog(driver: Driver, name: string): Promise<void> {
  const script = `(() => { const button = [...document.querySelectorAll('[role=dialog] button')].find((one) => one.textContent.trim() === '${name}'); button?.setAttribute('data-way', 'dialog'); return !!button; })()`;
  await waitUntil(driver, script, `the button ${name}`);
  await driver.click('[data-way="dialog"]');
}
