import { describe, expect, test } from 'vitest';
import { getNationalDigits, isReceiverPhone, isValidPhone } from './typed-phones';

describe('phone patterns', () => {
  test.each([
    ['CTY-03', 'SG', '6123456', false],
    ['CTY-03', 'SG', '61234567', true],
    ['CTY-03', 'SG', '81234567', true],
    ['CTY-03', 'SG', '91234567', true],
    ['CTY-03', 'SG', '912345678', false],
    ['CTY-03', 'SG', '51234567', false],
    ['CTY-04', 'MY', '1', true],
    ['CTY-04', 'MY', '123456789', true],
    ['CTY-04', 'MY', '1234567890', true],
    ['CTY-04', 'MY', '12345678901', false],
    ['CTY-04', 'MY', '2234567890', false],
    ['CTY-05', 'CN', '1381234567', false],
    ['CTY-05', 'CN', '13812345678', true],
    ['CTY-05', 'CN', '138123456789', false],
    ['CTY-05', 'CN', '12812345678', false],
    ['CTY-06', 'VN', '91234567', false],
    ['CTY-06', 'VN', '912345678', true],
    ['CTY-06', 'VN', '9123456789', false],
    ['DEC-46', 'KH', '12345678', true],
    ['DEC-46', 'KH', '1234567890', false],
    ['DEC-46', 'MM', '1234567', true],
    ['DEC-46', 'MM', '12345678901', false],
  ] as const)('%s %s takes %s: %s', (_id, country, typed, taken) => {
    expect(isValidPhone(country, typed)).toBe(taken);
  });

  test.each([
    ['CTY-03', 'SG', '9123 4567', '91234567'],
    ['CTY-03', 'SG', '+65 9123 4567', '91234567'],
    ['CTY-04', 'MY', '012-345 6789', '123456789'],
    ['CTY-05', 'CN', '138 1234 5678', '13812345678'],
    ['CTY-06', 'VN', '0912 345 678', '912345678'],
    ['CTY-06', 'VN', '912.345.678', '912345678'],
    ['CTY-06', 'VN', '+84 (0)912 345 678', '912345678'],
    ['CTY-06', 'VN', '0084 912 345 678', '912345678'],
    ['DEC-46', 'KH', '012 345 678', '12345678'],
  ] as const)('%s a number of %s may be typed "%s"', (_id, country, typed, digits) => {
    expect(isValidPhone(country, typed)).toBe(true);
    expect(getNationalDigits(country, typed)).toBe(digits);
  });

  test.each([
    '\u202d+65 9123 4567\u202c',
    '\u200e91234567',
    '9123\u20114567',
    '9123\u20134567',
    '9123 \u2212 4567',
    '9123\u200b4567\ufeff',
    '\uff19\uff11\uff12\uff13\u3000\uff14\uff15\uff16\uff17',
    '\uff0b\uff16\uff15\uff08\uff19\uff11\uff12\uff13\uff09\uff14\uff15\uff16\uff17',
    'tel:+6591234567',
    'TEL:+65-9123-4567',
    'tel:91234567',
    '0065\u00a09123\u00a04567',
  ])('CTY-03 a number from contacts or a chat may be pasted as %j', (typed) => {
    expect(isValidPhone('SG', typed)).toBe(true);
    expect(getNationalDigits('SG', typed)).toBe('91234567');
  });

  test.each([
    ['CTY-04', 'MY', '\u202d+60 12-345 6789\u202c', '123456789'],
    ['CTY-04', 'MY', '\u2068012\u2011345 6789\u2069', '123456789'],
    ['CTY-06', 'VN', '\uff10\uff19\uff11\uff12 345 678', '912345678'],
    ['CTY-06', 'VN', 'tel:+84912345678', '912345678'],
    ['DEC-46', 'KH', '\u17e0\u17e1\u17e2 \u17e3\u17e4\u17e5 \u17e6\u17e7\u17e8', '12345678'],
    ['DEC-46', 'MM', '\u1040\u1049 \u1041\u1042\u1043\u1044\u1045\u1046\u1047', '91234567'],
  ] as const)('%s a number of %s may be pasted as %j', (_id, country, typed, digits) => {
    expect(isValidPhone(country, typed)).toBe(true);
    expect(getNationalDigits(country, typed)).toBe(digits);
  });

  test.each([
    ['CTY-06', 'VN', '091234567'],
    ['CTY-06', 'VN', '912 345 67x'],
    ['CTY-06', 'VN', '+65 9123 4567'],
    ['CTY-03', 'SG', '091234567'],
  ] as const)('%s a number of %s is not "%s"', (_id, country, typed) => {
    expect(isValidPhone(country, typed)).toBe(false);
  });
});

test.each([
  ['MY', '03-2345 6789', '323456789'],
  ['MY', '082-123 456', '82123456'],
  ['CN', '010 6512 3456', '1065123456'],
  ['VN', '028 3822 1234', '2838221234'],
  ['SG', '6221 7740', '62217740'],
] as const)('ADR-07 a receiver in %s may have the landline "%s"', (country, typed, digits) => {
  expect(isReceiverPhone(country, typed)).toBe(true);
  expect(getNationalDigits(country, typed)).toBe(digits);
});

test('ADR-07 a landline gets no codes, and digits of no network are no landline', () => {
  expect(isValidPhone('VN', '028 3822 1234')).toBe(false);
  expect(isReceiverPhone('VN', '028 3822 12')).toBe(false);
  expect(isReceiverPhone('MY', '0212345678')).toBe(false);
});
