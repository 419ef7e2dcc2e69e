import { expect, test } from 'vitest';
import { getFirst } from '../routes/query-value';

test('names of a query count in any case, and the first value counts', () => {
  expect(getFirst({ ORDERID: 'a' }, 'orderId')).toBe('a');
  expect(getFirst({ id: ['a', 'b'] }, 'id')).toBe('a');
  expect(getFirst({ id: undefined }, 'id')).toBe('');
});
