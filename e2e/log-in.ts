import { type BrowserContext, expect, type Page } from '@playwright/test';
import { getSentCode } from './operator';
import { getHost, requestRaw } from './raw-request';
import { getPageUrl } from './stack';

/**
 * Sets a user's session of the restaurant in the browser, without loading a page. A page's own first calls could
 * otherwise end after the login and restore a guest's session.
 */
export async function logIn(context: BrowserContext, tenant: string, mobile: string): Promise<void> {
  const number = { mobile, mobileCountryCode: '+65' };
  await post(context, tenant, 'auth.sendCode', number);
  await post(context, tenant, 'auth.loginByCode', { ...number, otpCode: await getSentCode(mobile) });
}

/** Opens a light page of the restaurant unless a page is open, because calls are sent from a page. */
export async function openSite(page: Page, tenant: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(getPageUrl(tenant, '/terms/policy'));
}

async function post(context: BrowserContext, tenant: string, call: string, input: object): Promise<void> {
  const cookies = await context.cookies(getPageUrl(tenant));
  const { status, text, headers } = await requestRaw(tenant, `/api/gateway/${call}`, {
    method: 'POST',
    headers: {
      origin: `http://${getHost(tenant)}`,
      'content-type': 'application/json',
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(input),
  });
  expect(status, text).toBe(200);
  await context.addCookies((headers['set-cookie'] ?? []).map((line) => parseCookie(line, tenant)));
}

/** Cookies of the gateway are HttpOnly, SameSite=Lax, for the whole host and with a Max-Age. */
function parseCookie(line: string, tenant: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  const maxAge = Number(/; Max-Age=(\d+)/.exec(line)?.[1]);
  return {
    name,
    value,
    url: getPageUrl(tenant),
    httpOnly: true,
    sameSite: 'Lax' as const,
    expires: Math.floor(Date.now() / 1000) + maxAge,
  };
}
