import { beforeEach, describe, expect, test, vi } from 'vitest';
import { finishLogin } from './finish-login';
import { rememberReturn, takeReturn } from './return-path';
import { dismissLogin, findCurrentLogin, getCurrentSession, loadSession, openLogin } from './session-client';

/** Replaces the browser's globals; gateway calls are answered by path. */
const stored = new Map<string, string>();
const went: string[] = [];
const asked: string[] = [];
const listeners = new Map<string, (event: object) => void>();
let who: object;

const createDiner = (userId: number) => ({
  loggedIn: true,
  userId,
  mobile: `9000000${userId}`,
  visit: { locale: 'en', countryCode: 'SG', city: 'Singapore' },
});

beforeEach(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', { search: '', assign: (path: string) => void went.push(path) });
  vi.stubGlobal('addEventListener', (name: string, listener: (event: object) => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal('dispatchEvent', () => true);
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const data = path.endsWith('/session') ? who : { mobileCountryCode: '+65', ...who };
    return Response.json({ ok: true, data });
  });
  who = { loggedIn: false };
  await loadSession();
  dismissLogin();
  stored.clear();
  went.length = 0;
  asked.length = 0;
});

describe('after a login', () => {
  test('GRD-05 the diner is taken to where the guard stopped them, once', async () => {
    rememberReturn('/my?tag=wallet');
    openLogin({ reason: 'account', returns: true });
    who = createDiner(1);
    await finishLogin();
    expect(went).toEqual(['/my?tag=wallet']);
    expect([getCurrentSession().status, findCurrentLogin()]).toEqual(['diner', undefined]);
    await finishLogin();
    expect(went).toHaveLength(1);
  });

  test('GRD-05 a sign-in elsewhere that has come back goes there too', async () => {
    rememberReturn('/my');
    who = createDiner(1);
    await finishLogin();
    expect(went).toEqual(['/my']);
  });

  test('GRD-05 one with a purpose of its own goes on with that, and the target of before is forgotten', async () => {
    rememberReturn('/my');
    const onLoggedIn = vi.fn();
    openLogin({ reason: 'order', onLoggedIn });
    who = createDiner(1);
    await finishLogin();
    expect(onLoggedIn).toHaveBeenCalledOnce();
    expect([went, takeReturn()]).toEqual([[], undefined]);
  });

  test('GRD-05 a login requested on a page stays there', async () => {
    rememberReturn('/my');
    openLogin({ reason: 'account' });
    who = createDiner(1);
    await finishLogin();
    expect([went, takeReturn()]).toEqual([[], undefined]);
  });

  test('GRD-05 no to the login is no to the target', async () => {
    rememberReturn('/my');
    openLogin({ reason: 'account', returns: true });
    dismissLogin();
    await vi.waitFor(() => expect(stored.has('loginJumpPath')).toBe(false));
  });

  test('SES-04 LIM-06 the user info is fetched once, and stored with where the visit is', async () => {
    who = createDiner(2);
    await finishLogin();
    expect(asked.filter((path) => path.endsWith('profile.info'))).toHaveLength(1);
    expect(Object.fromEntries(stored)).toMatchObject({
      mobile: '90000002',
      userId: '2',
      AuthorizationUserId: '2',
      locale: 'en',
      countryCode: 'SG',
      city: 'Singapore',
    });
  });
});

test('SES-04 an answer that was asked for before the login does not make the diner a guest', async () => {
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    const data = path.endsWith('/session') ? who : { mobileCountryCode: '+65', ...who };
    const answer = Response.json({ ok: true, data });
    return answers.length === 0
      ? new Promise<Response>((resolve) => answers.push(() => resolve(answer)))
      : Promise.resolve(answer);
  });
  const early = loadSession();
  who = createDiner(4);
  await finishLogin();
  expect(getCurrentSession()).toMatchObject({ status: 'diner', userId: 4 });
  answers[0]!();
  await early;
  expect(getCurrentSession()).toMatchObject({ status: 'diner', userId: 4 });
  expect(stored.get('userId')).toBe('4');
});

describe('other tabs', () => {
  test('GRD-03 SES-04 a session that came by an address or another tab is stored; the dialog here goes unused', async () => {
    const onLoggedIn = vi.fn();
    openLogin({ onLoggedIn });
    who = createDiner(3);
    listeners.get('storage')!({ key: 'userId' });
    await vi.waitFor(() => expect(findCurrentLogin()).toBeUndefined());
    expect(getCurrentSession()).toMatchObject({ status: 'diner', userId: 3 });
    expect(stored.get('userId')).toBe('3');
    expect(onLoggedIn).not.toHaveBeenCalled();
  });

  test('SES-09 a logout elsewhere makes a guest here', async () => {
    who = createDiner(3);
    await loadSession();
    who = { loggedIn: false };
    listeners.get('pageshow')!({ persisted: true });
    await vi.waitFor(() => expect(getCurrentSession().status).toBe('guest'));
    await vi.waitFor(() => expect(stored.has('userId')).toBe(false));
  });

  test('other stored data is no login', () => {
    listeners.get('storage')!({ key: 'cart' });
    listeners.get('pageshow')!({ persisted: false });
    expect(asked).toEqual([]);
  });
});
