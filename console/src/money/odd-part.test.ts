import { expect, test } from 'vitest';
import { splitOddPart } from './odd-part';

test.each([
  ['LK26111188', 'LK26111188', ['LK26111188', '', '']],
  ['lk-2611-1188', 'LK26111188', ['lk-2611-1188', '', '']],
  ['LK2611l188', 'LK26111188', ['LK2611', 'l', '188']],
  ['LK261188', 'LK2611188', ['LK2611', '', '88']],
  ['no reference', 'LK26111188', ['', 'no reference', '']],
  ['order LK26111188', 'LK26111188', ['', 'order', ' LK26111188']],
])('CON-14 the different part of %s compared with %s is marked', (written, expected, parts) => {
  expect(splitOddPart(written, expected)).toEqual(parts);
});
