import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeBackend } from '@/lib/server/testing/fake-backend';
import { handleCall } from '../gateway/handle-call';
import { openSession, type Session, sealSession } from './session-cookie';
import { toWirePassword } from './wire-password';

const host = 'sg.localhost';
const secret = 's'.repeat(40);
const paths = {
  login: 'declogin/api/customerLoginByPwd',
  register: 'declogin/uniapi/mobile/register',
  third: 'declogin/api/customer/info/third',
  edit: 'decorder/wxapi/user/info/edit',
};
const diner: Session = { token: 'held', userId: 12, mobile: '81234567', mobileCountryCode: '+65' };
const opened = { accessToken: 'opened', userId: 12, mobile: '81234567', mobileCountryCode: '+65' };

let backend: FakeBackend;

beforeAll(async () => {
  backend = await FakeBackend.start();
  vi.stubEnv('BACKEND_URL', backend.url);
  vi.stubEnv('SESSION_SECRET', secret);
  vi.stubEnv('GATEWAY_SECRET', 'g'.repeat(40));
});
beforeEach(() => {
  backend.seen.length = 0;
  backend.script = {
    'decrestaurant/wxapi/findRestaurantByDomain': () => ({
      data: { restaurantId: 3473, countryCode: 'SG', defaultLocale: 'en', city: 'Singapore' },
    }),
  };
});
afterAll(() => backend.stop());

async function post(name: string, input: unknown, session: Session): Promise<Response> {
  const cookie = `makan_session=${await sealSession(session, host, secret)}`;
  const headers = {
    host: `${host}:3000`,
    origin: `http://${host}:3000`,
    'content-type': 'application/json',
    cookie,
  };
  const request = { method: 'POST', headers, body: JSON.stringify(input) };
  return handleCall(new Request(`http://x/api/gateway/${name}`, request), name);
}

/** Returns the session that an answer sets; undefined when the browser keeps its session. */
async function readSession(response: Response): Promise<Session | undefined> {
  const [, sealed] = /^makan_session=([^;]+)/.exec(response.headers.get('set-cookie') ?? '') ?? [];
  return openSession(sealed, host, secret);
}

describe('passwords', () => {
  test('DEC-10 a login sends the wire hash and never the password', async () => {
    backend.script[paths.login] = () => ({ data: opened });
    const input = { mobile: '81234567', mobileCountryCode: '+65', password: 'Laksa2go' };
    const response = await post('auth.loginByPassword', input, { token: 'guest' });
    expect(await response.json()).toMatchObject({ ok: true, data: { userId: 12 } });
    expect(backend.listRequests(paths.login)[0]!.body).toEqual({
      ...input,
      password: toWirePassword('Laksa2go'),
    });
    expect((await readSession(response))?.token).toBe('opened');
  });

  test('DEC-18 a new password that breaks the rule is refused before the backend is called', async () => {
    const input = { mobile: '81234567', mobileCountryCode: '+65', otpCode: '1234', password: 'short' };
    const response = await post('auth.register', input, { token: 'guest' });
    expect(await response.json()).toMatchObject({ ok: false, error: { code: 'PASSWORD_INVALID' } });
    expect(backend.listRequests(paths.register)).toEqual([]);
  });
});

describe('calls that open a session sometimes', () => {
  const returned = { id: 'code', source: 'wechat', state: 'state' };

  test('SES-11 a sign-in elsewhere that is bound seals its token', async () => {
    backend.script[paths.third] = () => ({ data: { bound: true, ...opened } });
    const response = await post('auth.thirdInfo', returned, { token: 'guest' });
    const text = await response.text();
    expect(JSON.parse(text).data).toMatchObject({ bound: true, userId: 12 });
    expect(text).not.toContain('opened');
    expect(await readSession(response)).toMatchObject({ token: 'opened', userId: 12 });
  });

  test('an unbound one leaves the guest’s session, in which it has to be finished', async () => {
    backend.script[paths.third] = () => ({ data: { bound: false, wayId: 'way', unionId: 'u-1' } });
    const response = await post('auth.thirdInfo', returned, { token: 'guest' });
    expect(await response.json()).toMatchObject({ data: { bound: false, wayId: 'way' } });
    expect(await readSession(response)).toBeUndefined();
  });

  test('a changed name keeps the session, a changed mobile brings the new one with the new number', async () => {
    const shown = { userId: 12, mobile: '81234567', mobileCountryCode: '+65', nickName: 'Mei' };
    backend.script[paths.edit] = () => ({ data: shown });
    const named = await post('profile.edit', { userInfo: { nickName: 'Mei' } }, diner);
    expect(await readSession(named)).toBeUndefined();
    expect(backend.listRequests(paths.edit)[0]!.body).toEqual({ userId: 12, userInfo: { nickName: 'Mei' } });

    backend.script[paths.edit] = () => ({ data: { ...shown, mobile: '89999999', accessToken: 'opened' } });
    const moved = await post('profile.edit', { userInfo: { mobile: '89999999' } }, diner);
    expect(await moved.clone().text()).not.toContain('opened');
    expect(await readSession(moved)).toEqual({ ...diner, token: 'opened', mobile: '89999999' });
  });
});
