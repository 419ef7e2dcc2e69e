import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { freePort } from '../../backend/db/postgres/record';
import { runSql } from '../database';
import { getSentCode } from '../operator';
import { readStackSecrets, startProcess } from '../own-process';
import { createMobile } from '../pages/login.page';
import { getHost, requestRaw } from '../raw-request';
import { listTokenHashes } from '../token-search';

test('SES-11 the search for tokens finds a planted one', async () => {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('base64url');
  await runSql('insert into sessions (token_hash, created_at, expires_at) values ($1, now(), now())', [hash]);
  expect(await listTokenHashes(`<script>{"a":"x${token}"}</script>`)).toEqual([hash]);
});

/** Logs a new user in at a restaurant and returns the session's cookie. */
async function logIn(tenant: string, mobile: string): Promise<string> {
  const post = async (call: string, input: object) => {
    const answer = await requestRaw(tenant, `/api/gateway/${call}`, {
      method: 'POST',
      headers: { origin: `http://${getHost(tenant)}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    expect([call, answer.status]).toEqual([call, 200]);
    return answer;
  };
  const number = { mobile, mobileCountryCode: '+65' };
  await post('auth.sendCode', number);
  const { headers } = await post('auth.loginByCode', { ...number, otpCode: await getSentCode(mobile) });
  return headers['set-cookie']!.find((cookie) => cookie.startsWith('makan_session='))!.split(';', 1)[0]!;
}

test('SES-13 pages with user data are rendered for that user alone and never cached', async () => {
  const mobile = createMobile();
  const cookie = await logIn('sg', mobile);
  for (const path of [
    '/my',
    '/my?tag=profile',
    '/userInfo',
    '/myAddress',
    '/myOrder',
    '/myWallet',
    '/orderList',
  ]) {
    const own = await requestRaw('sg', path, { headers: { cookie } });
    expect([path, own.status]).toEqual([path, 200]);
    expect(own.headers['cache-control']).toMatch(/no-store/);
    // Another restaurant does not accept the cookie either.
    for (const other of [
      await requestRaw('sg', path),
      await requestRaw('my', path, { headers: { cookie } }),
    ]) {
      expect(other.text).not.toContain(mobile);
      expect([200, 307]).toContain(other.status);
    }
  }
  const own = await requestRaw('sg', '/userInfo', { headers: { cookie } });
  expect(own.text).toContain(mobile);
});

test('DEC-08 SES-11 behind a proxy that terminates https the cookies are bound to host and https, and a plain one is not accepted', async () => {
  const port = await freePort();
  const storefront = startProcess({
    script: 'server.js',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      BACKEND_URL: process.env.STACK_BACKEND_URL!,
      TRUSTED_PROXY: '127.0.0.1',
      ...readStackSecrets(),
    },
    health: `http://127.0.0.1:${port}/api/health`,
  });
  await storefront.start();
  try {
    const proxied = {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'sg.localhost',
      'x-forwarded-for': '203.0.113.7',
    };
    const ask = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: 'manual',
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          ...proxied,
          ...(body === undefined
            ? {}
            : { origin: 'https://sg.localhost', 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    const listCookies = (response: Response) => response.headers.getSetCookie();

    const guest = await ask('/api/gateway/session');
    expect(listCookies(guest)).toEqual([
      expect.stringMatching(
        /^__Host-makan_session=[^;]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    expect(guest.headers.get('strict-transport-security')).toMatch(/max-age=\d+/);
    const [held] = listCookies(guest)[0]!.split(';');
    expect(listCookies(await ask('/api/gateway/session', { cookie: held! }))).toEqual([]);
    // A cookie that plain HTTP or a neighboring host may have set is not accepted.
    const plain = held!.replace('__Host-', '');
    expect(listCookies(await ask('/api/gateway/session', { cookie: plain }))).toHaveLength(1);
    expect(listCookies(await ask('/home?locale=vn&countrycode=MY'))).toEqual([
      expect.stringMatching(/^counCode=MY; Path=\/; .*SameSite=Lax; Secure$/),
      expect.stringMatching(/^locale=vn; Path=\/; .*SameSite=Lax; Secure$/),
    ]);

    const number = { mobile: createMobile(), mobileCountryCode: '+65' };
    await ask('/api/gateway/auth.sendCode', {}, number);
    const otpCode = await getSentCode(number.mobile);
    const diner = await ask('/api/gateway/auth.loginByCode', { cookie: held! }, { ...number, otpCode });
    expect(diner.status).toBe(200);
    const [own] = listCookies(diner)[0]!.split(';');
    expect(own).toMatch(/^__Host-makan_session=/);
    expect((await ask('/my', { cookie: own! })).status).toBe(200);
    expect((await ask('/my', { cookie: held! })).headers.get('location')).toBe('/home#login=%2Fmy');
    const out = await ask('/api/gateway/logout', { cookie: own! }, {});
    expect(listCookies(out)).toEqual([
      '__Host-makan_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
    ]);
  } finally {
    await storefront.kill();
  }
});
