import { describe, expect, test } from 'vitest';
import { formatDistance } from './place-address';

describe('OUT-03 distances', () => {
  test.each([
    [0, '0 M'],
    [999, '999 M'],
    [1000, '1.00 KM'],
    [1234, '1.23 KM'],
  ])('OUT-03 %s meters read %s', (meters, text) => {
    expect(formatDistance(meters)).toBe(text);
  });
});
