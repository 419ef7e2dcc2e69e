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
const phone: Phone = { country: 'SG', mobile: '8123 4567' };

test.each<[string, Partial<Phone & { code: string }>, object]>([
  ['all there', {}, {}],
  ['no number', { mobile: '  ' }, { phone: 'mobileMissing' }],
  ['a number of another country', { country: 'CN' }, { phone: 'phone' }],
  ['the number held already', { mobile: '91234567' }, { phone: 'same' }],
  ['the same digits in another country', { country: 'VN', mobile: '912345678' }, {}],
  ['no code', { code: ' ' }, { code: 'codeMissing' }],
  ['a code of 3', { code: '123' }, { code: 'codeWrong' }],
  ['several missing', { mobile: '', code: '' }, { phone: 'mobileMissing', code: 'codeMissing' }],
])('PRF-04 a change of the mobile with %s', (_case, { code = '1234', ...change }, errors) => {
  expect(validateMobileChange({ phone: { ...phone, ...change }, code }, held)).toEqual(errors);
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
  ['5 characters', 'abc12', 'abc12', { password: 'passwordRule' }],
  ['6 characters', 'abc123', 'abc123', {}],
  ['16 characters', 'a1'.repeat(8), 'a1'.repeat(8), {}],
  ['17 characters', `${'a1'.repeat(8)}x`, `${'a1'.repeat(8)}x`, { password: 'passwordRule' }],
  ['a symbol', 'abc12!', 'abc12!', { password: 'passwordRule' }],
  ['another repetition', 'abc123', 'abc124', { repeated: 'passwordsDiffer' }],
])('PRF-07 DEC-18 a new password of %s', (_case, password, repeated, errors) => {
  expect(validateRepeatedPassword({ password, repeated })).toEqual(errors);
});
