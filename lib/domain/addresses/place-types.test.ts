import { describe, expect, test } from 'vitest';
import { canBeUsable, isUsablePlace } from './place-types';

describe('ADR-11 which places food can be brought to', () => {
  test.each([
    [['street_address'], true],
    [['premise'], true],
    [['route'], true],
    [['postal_code'], true],
    [['transit_station'], true],
    [['shopping_mall', 'point_of_interest', 'establishment'], true],
    [['establishment', 'point_of_interest', 'political'], true],
    [['park', 'political'], false],
    [['locality', 'political'], false],
    [['locality'], false],
    [['sublocality_level_1', 'sublocality', 'political'], false],
    [['neighborhood', 'political'], false],
    [['country', 'political'], false],
    [['administrative_area_level_1', 'political'], false],
    [['postal_code_prefix'], false],
    // A repeated type counts once.
    [['political', 'premise', 'premise'], false],
    [['geocode'], false],
    [[], false],
  ])('ADR-11 %j is usable: %s', (types, usable) => {
    expect(isUsablePlace(types)).toBe(usable);
  });

  test.each([
    [['premise'], true],
    [['geocode'], true],
    [[], true],
    [['locality'], false],
    [['park', 'political'], false],
  ])('a suggestion of %j may be usable: %s', (types, usable) => {
    expect(canBeUsable(types)).toBe(usable);
  });
});
