import { expect, test } from 'vitest';
import { canReturn } from './may-return';

test.each([
  [true, 5000, true],
  ['true', 5000, true],
  [true, 9000, true],
  [false, 5000, false],
  ['false', 5000, false],
  ['', 5000, false],
  [undefined, 5000, false],
  [true, 4999, false],
  [true, 0, false],
  [true, undefined, false],
])('WAL-04 with canRequestRefund %j and a balance of %s, 5000 can be refunded: %s', (said, balance, may) => {
  expect(canReturn({ canRequestRefund: said, issueAmount: 5000 }, balance)).toBe(may);
});
