import { expect, test } from 'vitest';
import { findPhoneCountry } from './phone-numbers';

const isAccepted = (dial: string, digits: string) => findPhoneCountry(dial, digits) !== undefined;

test('CTY-03 Singapore: 8 digits that begin with 6, 8 or 9', () => {
  for (const digits of ['61234567', '81234567', '91234567']) expect(isAccepted('+65', digits)).toBe(true);
  for (const digits of ['8123456', '812345678', '51234567', ''])
    expect(isAccepted('+65', digits)).toBe(false);
});

test('CTY-04 DEC-46 Malaysia: 1 to 10 digits that begin with 1', () => {
  for (const digits of ['1', '123456789', '1234567890']) expect(isAccepted('+60', digits)).toBe(true);
  for (const digits of ['12345678901', '2123456789', '0123456789'])
    expect(isAccepted('+60', digits)).toBe(false);
});

test('CTY-05 China: 11 digits that begin with 13 to 19', () => {
  for (const digits of ['13812345678', '19912345678']) expect(isAccepted('+86', digits)).toBe(true);
  for (const digits of ['1381234567', '138123456789', '12812345678'])
    expect(isAccepted('+86', digits)).toBe(false);
});

test('CTY-06 Vietnam: 9 digits exactly', () => {
  expect(isAccepted('+84', '912345678')).toBe(true);
  for (const digits of ['91234567', '9123456789']) expect(isAccepted('+84', digits)).toBe(false);
});

test('DEC-46 Cambodia takes 8 or 9 digits, Myanmar 7 to 10', () => {
  for (const digits of ['12345678', '123456789']) expect(isAccepted('+855', digits)).toBe(true);
  for (const digits of ['1234567', '1234567890']) expect(isAccepted('+855', digits)).toBe(false);
  for (const digits of ['1234567', '1234567890']) expect(isAccepted('+95', digits)).toBe(true);
  for (const digits of ['123456', '12345678901']) expect(isAccepted('+95', digits)).toBe(false);
});

test('a dial prefix of no country of ours has no numbers', () => {
  expect(isAccepted('+1', '81234567')).toBe(false);
});
