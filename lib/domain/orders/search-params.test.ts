import { expect, test } from 'vitest';
import { firstOf } from './search-params';

test('names of a query count in any case, and the first value counts', () => {
  expect(firstOf({ ORDERID: 'a' }, 'orderId')).toBe('a');
  expect(firstOf({ id: ['a', 'b'] }, 'id')).toBe('a');
  expect(firstOf({ id: undefined }, 'id')).toBe('');
});
