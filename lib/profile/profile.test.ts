import { expect, test } from 'vitest';
import { repeatedPasswordFault } from '@/lib/session/new-password';
import { genderIndex, genderOf, genders } from './gender';
import {
  countryOfPrefix,
  isWholeCode,
  type MobileChange,
  mobileChangeFault,
  newNumberFault,
  numberOf,
} from './mobile-change';
import { nicknameFault } from './nickname';

test.each([
  ['nothing', '', 'missing'],
  ['blanks', ' \t ', 'missing'],
  ['one character', 'M', undefined],
  ['50 characters', 'x'.repeat(50), undefined],
  ['51 characters', 'x'.repeat(51), 'tooLong'],
  ['50 characters between blanks', ` ${'x'.repeat(50)} `, undefined],
])('PRF-02 a nickname of %s', (_case, typed, fault) => {
  expect(nicknameFault(typed)).toBe(fault);
});

test('PRF-03 DEC-16 male, female and secret are saved as 0, 1 and 2', () => {
  expect(genders.map((gender) => [gender, genderIndex(gender)])).toEqual([
    ['male', 0],
    ['female', 1],
    ['secret', 2],
  ]);
  expect([0, 1, 2, 3, undefined].map(genderOf)).toEqual(['male', 'female', 'secret', undefined, undefined]);
});

const held = { mobile: '91234567', mobileCountryCode: '+65' };
const filled: MobileChange = { country: 'SG', mobile: '8123 4567', code: '1234' };

test.each<[string, Partial<MobileChange>, string | undefined]>([
  ['all there', {}, undefined],
  ['no number', { mobile: '  ' }, 'mobileMissing'],
  ['a number of another country', { country: 'CN' }, 'phone'],
  ['the number held already', { mobile: '91234567' }, 'same'],
  ['the same digits in another country', { country: 'VN', mobile: '912345678' }, undefined],
  ['no code', { code: ' ' }, 'codeMissing'],
  ['a code of 3', { code: '123' }, 'codeWrong'],
  ['the first of several', { mobile: '', code: '' }, 'mobileMissing'],
])('PRF-04 a change of the mobile with %s', (_case, change, fault) => {
  expect(mobileChangeFault({ ...filled, ...change }, held)).toBe(fault);
});

test('PRF-04 a code goes to a new, valid number only, as digits and prefix', () => {
  expect(newNumberFault({ country: 'SG', mobile: '' }, held)).toBe('mobileMissing');
  expect(newNumberFault({ country: 'SG', mobile: '81234567' }, held)).toBeUndefined();
  expect(numberOf({ country: 'MY', mobile: '12-345 6789' })).toEqual({
    mobile: '123456789',
    mobileCountryCode: '+60',
  });
  expect(countryOfPrefix('+84', 'SG')).toBe('VN');
  expect(countryOfPrefix('+1', 'MY')).toBe('MY');
});

test.each([
  ['', false],
  ['123', false],
  ['1234', true],
  ['12345', false],
  ['a1B2', true],
  ['12 4', false],
])('PRF-06 the code "%s" is checked by itself: %s', (code, whole) => {
  expect(isWholeCode(code)).toBe(whole);
});

test.each([
  ['5 characters', 'abc12', 'abc12', 'passwordRule'],
  ['6 characters', 'abc123', 'abc123', undefined],
  ['16 characters', 'a1'.repeat(8), 'a1'.repeat(8), undefined],
  ['17 characters', `${'a1'.repeat(8)}x`, `${'a1'.repeat(8)}x`, 'passwordRule'],
  ['a symbol', 'abc12!', 'abc12!', 'passwordRule'],
  ['another repetition', 'abc123', 'abc124', 'passwordsDiffer'],
])('PRF-07 DEC-18 a new password of %s', (_case, password, repeated, fault) => {
  expect(repeatedPasswordFault(password, repeated)).toBe(fault);
});
