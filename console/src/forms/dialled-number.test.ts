import { expect, test } from 'vitest';
import { getTypedDigits, hasDial, toDialledNumber } from './dialled-number';

test.each([
  ['91234567', '+65', '+6591234567', false],
  ['012-345 6789', '+60', '+60123456789', false],
  ['0912 345 678', '+84', '+84912345678', false],
  ['+60 12-345 6789', '+65', '+60123456789', true],
  ['\u202d+65 9123 4567\u202c', '+60', '+6591234567', true],
  ['\u200e91234567', '+65', '+6591234567', false],
  ['\uff19\uff11\uff12\uff13\uff14\uff15\uff16\uff17', '+65', '+6591234567', false],
  ['tel:+6591234567', '+60', '+6591234567', true],
  ['0065 9123 4567', '+60', '+6591234567', true],
])('CON-04 the number %j typed where the prefix is %s is %s', (typed, dial, number, isDialled) => {
  expect(toDialledNumber(typed, dial)).toBe(number);
  expect(hasDial(typed)).toBe(isDialled);
});

test('CON-04 the digits of a number are counted in any writing', () => {
  expect(getTypedDigits('\u202d+65 \uff19\uff11\uff12\uff13\u20114567\u202c')).toBe('6591234567');
});
