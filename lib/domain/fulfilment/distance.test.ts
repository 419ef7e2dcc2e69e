import { describe, expect, test } from 'vitest';
import { formatDistance } from './distance';

describe('OUT-03 distances', () => {
  test.each([
    [0, '0 M'],
    [999, '999 M'],
    [1000, '1.00 KM'],
    [1234, '1.23 KM'],
  ])('OUT-03 %s metres read %s', (metres, text) => {
    expect(formatDistance(metres)).toBe(text);
  });
});
