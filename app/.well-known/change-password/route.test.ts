import { expect, test } from 'vitest';
import { GET } from './route';

test('a password manager is led to the profile, where the password is changed', () => {
  const { status, headers } = GET();
  expect([status, headers.get('location')]).toEqual([302, '/userInfo']);
});
