import { expect, test } from 'vitest';
import { type LoginFields, loginFault, phoneFault } from './login-form';

const filled: LoginFields = {
  mode: 'code',
  country: 'SG',
  mobile: '91234567',
  code: '1234',
  password: 'abc123',
  agreed: true,
};

test.each<[string, Partial<LoginFields>, string | undefined]>([
  ['nothing missing', {}, undefined],
  ['no mobile', { mobile: ' ' }, 'mobileMissing'],
  ['mobile of another country', { country: 'CN' }, 'phone'],
  ['no code', { code: '' }, 'codeMissing'],
  ['a code of 3', { code: '123' }, 'codeWrong'],
  ['no terms', { agreed: false }, 'termsMissing'],
  ['the first of several', { mobile: '', code: '', agreed: false }, 'mobileMissing'],
  ['password mode needs no code', { mode: 'password', code: '' }, undefined],
  ['password mode without password', { mode: 'password', password: '' }, 'passwordMissing'],
  ['password mode without mobile', { mode: 'password', mobile: '' }, 'mobileMissing'],
])('SES-02 login with %s', (_case, change, fault) => {
  expect(loginFault({ ...filled, ...change })).toBe(fault);
});

test('SES-07 a code is sent to a valid mobile only', () => {
  expect(phoneFault('SG', '')).toBe('mobileMissing');
  expect(phoneFault('SG', '5123')).toBe('phone');
  expect(phoneFault('MY', '12 345 6789')).toBeUndefined();
});
