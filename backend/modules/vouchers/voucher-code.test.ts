import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVoucherCode, readVoucherCode } from './voucher-code';

const codes = Array.from({ length: 500 }, () => createVoucherCode(randomBytes));
const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

test('codes are three groups of four unambiguous characters, and all different', () => {
  for (const code of codes) expect(code).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test('a code is read in any case, with and without hyphens, and out of a link', () => {
  for (const code of codes.slice(0, 20)) {
    for (const typed of [
      code,
      code.toLowerCase(),
      code.replaceAll('-', ''),
      ` ${code.replaceAll('-', ' ')} `,
    ])
      expect(readVoucherCode(typed)).toBe(code);
    expect(readVoucherCode(`makan://voucher?version=1.0&code=${code}&restaurantId=7`)).toBe(code);
  }
});

test('one mistyped character is detected', () => {
  for (const code of codes.slice(0, 20))
    for (const [index, character] of [...code].entries())
      for (const other of character === '-' ? '' : characters)
        if (other !== character)
          expect(readVoucherCode(code.slice(0, index) + other + code.slice(index + 1))).toBeUndefined();
});

test('two swapped neighbors are detected', () => {
  for (const code of codes) {
    const plain = code.replaceAll('-', '');
    for (let index = 0; index + 1 < plain.length; index++) {
      const [one, two] = [plain[index], plain[index + 1]];
      if (one !== two)
        expect(readVoucherCode(plain.slice(0, index) + two + one + plain.slice(index + 2))).toBeUndefined();
    }
  }
});

test.each(['', 'K7MN', '0000-0000-0000', 'x'.repeat(5000), 'K7MN-4PQR-9XY1', '?code=', '周一'])(
  'what can be no code is not read as one: %j',
  (typed) => {
    expect(readVoucherCode(typed)).toBeUndefined();
  },
);
