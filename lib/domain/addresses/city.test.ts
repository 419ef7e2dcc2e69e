import { describe, expect, test } from 'vitest';
import { findCity } from './city';

describe('ADR-15 the city of an address', () => {
  test.each([
    ['SG', 'Singapore', 'Tiong Bahru', 'Singapore'],
    ['CN', 'Shanghai', 'Pudong', 'Shanghai'],
    ['VN', 'Thành phố Hồ Chí Minh', 'Quận 1', 'Quận 1'],
    ['VN', 'Hà Nội', undefined, 'Hà Nội'],
    ['KH', 'Phnom Penh', 'Daun Penh', 'Daun Penh'],
    ['MM', 'Yangon', 'Kamayut', 'Kamayut'],
    ['MY', 'Selangor', 'Kajang', 'Kajang'],
    ['MY', 'Kuala Lumpur', 'Bukit Bintang', 'Kuala Lumpur'],
    ['MY', 'Wilayah Persekutuan Kuala Lumpur', 'Bukit Bintang', 'Wilayah Persekutuan Kuala Lumpur'],
    ['MY', 'Petaling Jaya', 'Damansara', 'Petaling Jaya'],
    ['MY', 'GEORGE TOWN', 'Pulau Tikus', 'GEORGE TOWN'],
    ['MY', 'Singapore', 'Woodlands', 'Singapore'],
    ['MY', undefined, 'Kajang', 'Kajang'],
    ['MY', undefined, undefined, undefined],
    [undefined, 'Somewhere', 'Part of it', 'Somewhere'],
  ] as const)('ADR-15 in %s the city %s with the area %s is %s', (countryCode, city, area, named) => {
    expect(findCity({ countryCode, city, area })).toBe(named);
  });
});
