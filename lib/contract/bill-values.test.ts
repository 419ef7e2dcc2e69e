import { expect, test } from 'vitest';
import { billPartList, discounts, feeParts, fees, otherCharges } from './bill-values';

test('ORD-11 each line of a bill has a field of its own', () => {
  const fields = Object.values({ ...fees, ...otherCharges, ...discounts }).map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
});

test('paper and figures list the parts of fees between the discounts and the tax, and the rounding last', () => {
  expect(billPartList).toEqual(['dishes', 'discounts', ...feeParts, 'tax', 'rounding']);
});
