import { expect, test } from 'vitest';
import { type FragmentAction, loggedOutMark, parseFragment, toLoginMark } from './fragment-action';

test.each<[string, FragmentAction | undefined]>([
  ['#/pages/main/home', { kind: 'page', path: '/home' }],
  ['#/pages/main/classify', { kind: 'page', path: '/home#menu' }],
  ['#/pages/main/mycollection', { kind: 'page', path: '/mycollection' }],
  ['#/pages/main/home?from=app', { kind: 'page', path: '/home' }],
  ['#/pages/main/classify/', { kind: 'page', path: '/home#menu' }],
  ['#/pages/main/other', undefined],
  ['#/pages/main/', undefined],
  ['#confirm-email=abc.def', { kind: 'confirmEmail', token: 'abc.def' }],
  ['#login-link', { kind: 'loginLink' }],
  ['#constructor', undefined],
  ['#menu', undefined],
  ['#', undefined],
  ['', undefined],
])('RT-27 DEC-15 a load with %s', (fragment, arrival) => {
  expect(parseFragment(fragment)).toEqual(arrival);
});

test.each(['/my', '/vn/my?tag=wallet&a=%E9%A5%AD', '/orderDetail?id=A1&backUrl=%2Fhome%23menu'])(
  'GRD-05 the target %s comes through a fragment whole',
  (path) => {
    expect(parseFragment(toLoginMark(path))).toEqual({ kind: 'login', path });
  },
);

test.each(['//evil.test', 'javascript:alert(1)', '/\\evil.test', ''])(
  'GRD-05 a login for %j goes nowhere else',
  (path) => {
    expect(parseFragment(toLoginMark(path))).toEqual({ kind: 'login', path: undefined });
  },
);

test('GRD-05 a fragment that is no text is a login without a target', () => {
  expect(parseFragment('#login=%E0%A4%A')).toEqual({ kind: 'login', path: undefined });
});

test('SES-09 the way out of a session is known', () => {
  expect(parseFragment(loggedOutMark)).toEqual({ kind: 'loggedOut' });
});
