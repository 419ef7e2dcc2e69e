import { expect, test } from 'vitest';
import { validateNewPassword, validateRepeatedPassword } from './new-password';

test.each<[string, boolean]>([
  ['abc12', false],
  ['abc123', true],
  ['abcdefgh12345678', true],
  ['abcdefgh123456789', false],
  ['abc 123', false],
  ['abc-123', false],
  ['Mật123', false],
])('DEC-18 "%s" as a new password: %s', (password, fine) => {
  expect(validateNewPassword(password)).toBe(fine ? undefined : 'passwordRule');
});

test.each([
  ['', '', { password: 'passwordMissing' }],
  ['abc', 'abc', { password: 'passwordRule' }],
  ['abc', '', { password: 'passwordRule', repeated: 'passwordsDiffer' }],
  ['abc123', 'abc124', { repeated: 'passwordsDiffer' }],
  ['abc123', '', { repeated: 'passwordsDiffer' }],
  ['abc123', 'abc123', {}],
])('typed twice, "%s" and "%s": %j', (password, repeated, errors) => {
  expect(validateRepeatedPassword({ password, repeated })).toEqual(errors);
});
