import { randomBytes } from 'node:crypto';
import { qrOrigin, showQrPage, startChatApp } from './chat-app';
import { startBackend, startSignInProvider } from './own-backend';
import type { StartedProcess } from './own-process';
import { type StartedStorefront, startStorefront } from './own-storefront';
import { createMobile, LoginPage } from './pages/login.page';
import { desktop, MenuPage, mobile as phone } from './pages/menu.page';
import { expect, type Page, test } from './test';

/*
 * Tests third-party sign-in with the bundled OpenID provider and a fake chat app, on a storefront and a backend of
 * their own, because the shared stack has neither configured.
 */
test.use({ viewport: desktop });
test.describe.configure({ mode: 'serial' });

const processes: StartedProcess[] = [];
let shop: StartedStorefront;
let stopChatApp: () => Promise<void>;
let sharedPort: string | undefined;

test.beforeAll(async () => {
  const chatApp = await startChatApp();
  stopChatApp = chatApp.stop;
  const provider = await startSignInProvider();
  const backend = await startBackend({
    SIGN_IN_SANDBOX_PORT: provider.port,
    SIGN_IN_WECHAT_APP_ID: 'wx1',
    SIGN_IN_WECHAT_SECRET: 'secret-of-the-chat-app',
    SIGN_IN_WECHAT_API_URL: chatApp.url,
    SIGN_IN_WECHAT_QR_URL: qrOrigin,
  });
  shop = await startStorefront(backend.url);
  processes.push(shop as unknown as StartedProcess, backend, provider);
  await Promise.all([provider.start(), backend.start(), shop.start()]);
  // Pages use this port to find their storefront.
  sharedPort = process.env.STACK_PORT;
  process.env.STACK_PORT = String(shop.port);
});
test.afterAll(async () => {
  if (sharedPort) process.env.STACK_PORT = sharedPort;
  for (const started of processes) await started.kill();
  await stopChatApp?.();
});

/** Returns a name that has not signed in before. */
const createName = () => `Ann ${randomBytes(4).toString('hex')}`;

const providerButton = (page: Page, source: string) =>
  page.getByRole('dialog').getByRole('button', { name: `Continue with ${source}` });

/** Signs in from a page of the shop through the provider, and returns to the shop under this name. */
async function signIn(page: Page, path: string, name: string): Promise<LoginPage> {
  await new MenuPage(page).open('sg', path);
  const login = await new LoginPage(page).open();
  await providerButton(page, 'Sandbox').click();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(shop.at('sg.localhost', path));
  return login;
}

const bindStep = (page: Page) => page.getByRole('dialog', { name: 'One last step' });

test('TPL-01 an unbound social account goes through the phone-binding step, a bound one logs in directly, both on the same page', {
  tag: '@gate',
}, async ({ page, browser }) => {
  const name = createName();
  const mobile = createMobile();
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const login = await signIn(page, '/search?keyword=laksa', name);
  const step = bindStep(page);
  await expect(step.getByText(`Welcome, ${name.toLowerCase()}! Tell us your mobile once.`)).toBeVisible();
  const held = (await page.context().cookies(shop.at('sg.localhost', '/'))).find(
    ({ name: cookie }) => cookie === 'makan_sign_in',
  );
  expect(held).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  const pending = await page.evaluate(async () => (await fetch('/api/sign-in/pending')).json());
  expect(Object.keys(pending.data).sort()).toEqual(['nickName', 'source']);

  const bind = step.getByRole('button', { name: 'Link and log in' });
  await bind.click();
  await expect(step.getByText('Please enter your mobile number')).toBeVisible();
  const code = await login.receiveCode(mobile);
  await login.code.fill(code === '0000' ? '0001' : '0000');
  await login.terms.check();
  await bind.click();
  await expect(step.getByText('Please enter the correct verification code')).toBeVisible();
  await login.code.fill(code);
  await bind.click();
  await expect(step).toBeHidden();
  expect(await login.findLoggedIn()).toBe(mobile);
  await expect(page).toHaveURL(shop.at('sg.localhost', '/search?keyword=laksa'));
  // Neither the code nor the binding secret remains in a URL of the shop.
  const ours = addresses.filter((address) => address.includes('sg.localhost'));
  expect(ours.filter((address) => /code=|state=|way/i.test(address))).toEqual([]);

  // Uses another browser for the same person.
  const other = await browser.newContext({ viewport: desktop });
  const again = await other.newPage();
  const second = await signIn(again, '/home?tab=pickup', name);
  await expect(again.getByRole('banner').getByText(mobile)).toBeVisible();
  await expect(again.getByRole('dialog')).toHaveCount(0);
  expect(await second.findLoggedIn()).toBe(mobile);
  await expect.poll(() => again.evaluate(() => localStorage.getItem('mobile'))).toBe(mobile);
  await other.close();
});

test('TPL-01 the dialog shows the chat app’s page with the QR code, and continues once it is scanned', async ({
  page,
}) => {
  const { scan } = await showQrPage(page, createName());
  await new MenuPage(page).open();
  const login = await new LoginPage(page).open();
  await providerButton(page, 'WeChat').click();
  const qr = page.getByRole('dialog', { name: 'Scan to log in' });
  await expect(qr.frameLocator('iframe').getByText('Scan me')).toBeVisible();
  await expect(qr.getByRole('link', { name: 'Open the code in a page of its own' })).toHaveAttribute(
    'href',
    new RegExp(`^${qrOrigin}/connect/qrconnect\\?`),
  );
  await qr.getByRole('button', { name: 'Back to login' }).click();
  await providerButton(page, 'WeChat').click();
  await expect(qr.frameLocator('iframe').getByText('Scan me')).toBeVisible();
  scan();
  const step = bindStep(page);
  await expect(step.getByText(/From then on WeChat logs you in directly/)).toBeVisible();
  const mobile = createMobile();
  await login.code.fill(await login.receiveCode(mobile));
  await login.terms.check();
  await step.getByRole('button', { name: 'Link and log in' }).click();
  await expect(step).toBeHidden();
  expect(await login.findLoggedIn()).toBe(mobile);
});

test('TPL-01 a phone, which can’t scan its own screen, opens the chat app’s page', async ({ page }) => {
  await page.setViewportSize(phone);
  const { scan } = await showQrPage(page, createName());
  await page.goto(shop.at('sg.localhost', '/orderList'));
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await providerButton(page, 'WeChat').click();
  await expect(page.getByText('Scan me')).toBeVisible();
  expect(page.url()).toContain(qrOrigin);
  scan();
  await expect(bindStep(page)).toBeVisible();
  await expect(page).toHaveURL(shop.at('sg.localhost', '/orderList'));
});

test('a sign-in begun by another browser, or declined, does not log in and shows why', async ({ page }) => {
  const login = new LoginPage(page);
  await page.goto(shop.at('sg.localhost', '/api/sign-in/callback/sandbox?code=stolen&state=made-up'));
  await expect(login.dialog.getByText('Logging in didn’t work. Please start again.')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await login.findLoggedIn()).toBeUndefined();

  await login.chooseMode('Password');
  await providerButton(page, 'Sandbox').click();
  await expect(page.getByLabel('Your name')).toBeVisible();
  await page.goto(shop.at('sg.localhost', '/api/sign-in/callback/sandbox?error=access_denied'));
  await expect(login.dialog.getByRole('tab', { name: 'Log in' })).toBeVisible();
  await expect(login.dialog.getByText('Logging in didn’t work')).toHaveCount(0);
  expect(await login.findLoggedIn()).toBeUndefined();
});
