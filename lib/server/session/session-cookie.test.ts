import { expect, test } from 'vitest';
import { buildSessionCookie, getSessionCookieName, openSession, sealSession } from './session-cookie';

const session = { token: 'secret-token', userId: 1, mobile: '91234567', mobileCountryCode: '+65' };
const secret = 'k'.repeat(32);

test('SES-11 a sealed session opens for its host and secret only, and not when it was changed', async () => {
  const sealed = await sealSession(session, 'sg.localhost', secret);
  expect(await openSession(sealed, 'sg.localhost', secret)).toEqual(session);
  expect(await openSession(sealed, 'my.localhost', secret)).toBeUndefined();
  expect(await openSession(sealed, 'sg.localhost', 'l'.repeat(32))).toBeUndefined();
  const at = sealed.length - 10;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  expect(await openSession(changed, 'sg.localhost', secret)).toBeUndefined();
  for (const junk of [undefined, '', 'x', '..', 'a.b.c.d.e', 'x'.repeat(9999)])
    expect(await openSession(junk, 'sg.localhost', secret)).toBeUndefined();
});

test('OPS-12 a new secret in front of the old one opens old sessions and seals new ones', async () => {
  const [old, fresh] = [secret, 'n'.repeat(32)];
  const before = await sealSession(session, 'sg.localhost', old);
  const rotated = `${fresh},${old}`;
  expect(await openSession(before, 'sg.localhost', rotated)).toEqual(session);
  const after = await sealSession(session, 'sg.localhost', rotated);
  expect(await openSession(after, 'sg.localhost', fresh)).toEqual(session);
  expect(await openSession(after, 'sg.localhost', old)).toBeUndefined();
});

test('SES-11 over https the cookie is bound to its host; everywhere no script can read it', () => {
  expect(getSessionCookieName(true)).toBe('__Host-makan_session');
  const secure = buildSessionCookie('x', true);
  expect(secure).toMatch(/^__Host-makan_session=x; Path=\/;/);
  expect(secure).toMatch(/; Secure$/);
  expect(secure).not.toMatch(/Domain/i);
  for (const cookie of [secure, buildSessionCookie('x', false)])
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
});
