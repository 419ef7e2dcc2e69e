import { expect, test } from 'vitest';
import { ApiError } from '@/lib/domain/api-error';
import { type Phone, validateCode } from '@/lib/domain/session/login-form';
import { validateRepeatedPassword } from '@/lib/domain/session/new-password';
import { isCodeRefused, validateMobileChange } from './mobile-change';
import { genders, getGenderIndex, toGender, validateNickname } from './profile-fields';
import { findResetError } from './reset-failure';

test.each([
  ['nothing', '', 'missing'],
  ['blanks', ' \t ', 'missing'],
  ['one character', 'M', undefined],
  ['50 characters', 'x'.repeat(50), undefined],
  ['51 characters', 'x'.repeat(51), 'tooLong'],
  ['50 characters between blanks', ` ${'x'.repeat(50)} `, undefined],
])('PRF-02 a nickname of %s', (_case, typed, error) => {
  expect(validateNickname(typed)).toBe(error);
});

test('PRF-03 DEC-16 male, female and secret are saved as 0, 1 and 2', () => {
  expect(genders.map((gender) => [gender, getGenderIndex(gender)])).toEqual([
    ['male', 0],
    ['female', 1],
    ['secret', 2],
  ]);
  expect([0, 1, 2, 3, undefined].map(toGender)).toEqual(['male', 'female', 'secret', undefined, undefined]);
});

const held = { mobile: '91234567', mobileCountryCode: '+65' };
const filled: Phone & { code: string } = { country: 'SG', mobile: '8123 4567', code: '1234' };

test.each<[string, Partial<typeof filled>, string | undefined]>([
  ['all there', {}, undefined],
  ['no number', { mobile: '  ' }, 'mobileMissing'],
  ['a number of another country', { country: 'CN' }, 'phone'],
  ['the number held already', { mobile: '91234567' }, 'same'],
  ['the same digits in another country', { country: 'VN', mobile: '912345678' }, undefined],
  ['no code', { code: ' ' }, 'codeMissing'],
  ['a code of 3', { code: '123' }, 'codeWrong'],
  ['the first of several', { mobile: '', code: '' }, 'mobileMissing'],
])('PRF-04 a change of the mobile with %s', (_case, change, error) => {
  expect(validateMobileChange({ ...filled, ...change }, held)).toBe(error);
});

test.each([
  ['', 'codeMissing'],
  ['123', 'codeWrong'],
  ['1234', undefined],
  ['12345', 'codeWrong'],
  ['a1B2', undefined],
])('PRF-06 the code "%s" is checked by itself unless it is %s', (code, error) => {
  expect(validateCode(code)).toBe(error);
});

test('ERR-09 a refused code differs from a check that failed', () => {
  expect(['CODE_WRONG', 'CODE_EXPIRED', 'CODE_LOCKED', 'TOO_MANY', 'TIMEOUT'].filter(isCodeRefused)).toEqual([
    'CODE_WRONG',
    'CODE_EXPIRED',
    'CODE_LOCKED',
  ]);
});

test.each([
  ['PASSWORD_COMMON', 'Too many people use it', 'Too many people use it'],
  ['WIRE_6001', 'Not with us', 'Not with us'],
  ['PASSWORD_COMMON', '', undefined],
  ['TIMEOUT', 'No answer in time', undefined],
  ['SESSION_EXPIRED', 'expired', undefined],
])('ERR-09 a password refused as %s with "%s" says: %s', (code, message, said) => {
  expect(findResetError(new ApiError({ code, message, status: 409 }))).toBe(said);
});

test.each([
  ['5 characters', 'abc12', 'abc12', 'passwordRule'],
  ['6 characters', 'abc123', 'abc123', undefined],
  ['16 characters', 'a1'.repeat(8), 'a1'.repeat(8), undefined],
  ['17 characters', `${'a1'.repeat(8)}x`, `${'a1'.repeat(8)}x`, 'passwordRule'],
  ['a symbol', 'abc12!', 'abc12!', 'passwordRule'],
  ['another repetition', 'abc123', 'abc124', 'passwordsDiffer'],
])('PRF-07 DEC-18 a new password of %s', (_case, password, repeated, error) => {
  expect(validateRepeatedPassword(password, repeated)).toBe(error);
});
