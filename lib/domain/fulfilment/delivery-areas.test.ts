import { describe, expect, test } from 'vitest';
import { type AreaBounds, findArea, type Point } from './delivery-areas';

const square = (from: number, to: number): Point[] => [
  [from, from],
  [to, from],
  [to, to],
  [from, to],
  [from, from],
];
const areas: (AreaBounds & { key: string })[] = [
  { key: 'ring', shape: { type: 'Polygon', coordinates: [square(0, 10), square(4, 6)] } },
  { key: 'islands', shape: { type: 'MultiPolygon', coordinates: [[square(20, 21)], [square(30, 31)]] } },
  { key: 'wide', shape: { type: 'Polygon', coordinates: [square(-5, 15)] } },
  { key: 'codes', postalCodes: ['10', '238801'] },
];
const at = (longitude: number, latitude: number) => ({ longitude, latitude });

describe('the area of an address', () => {
  const cases: [string, Parameters<typeof findArea>[1], string | undefined][] = [
    ['inside of a border', at(1, 1), 'ring'],
    ['in a hole, where the next area is', at(5, 5), 'wide'],
    ['in the first of two that overlap', at(9, 9), 'ring'],
    ['on the second island', at(30.5, 30.5), 'islands'],
    ['between the islands', at(25, 25), undefined],
    ['south of all', at(1, -6), undefined],
    ['by the beginning of its postal code', { addressDetail: '10 Sample Road, Singapore 100010' }, 'codes'],
    ['by its whole postal code', { addressDetail: '1 Orchard Road 238801' }, 'codes'],
    ['of another postal code', { addressDetail: '1 Orchard Road 238802' }, undefined],
    ['with a house number that looks like a code', { addressDetail: '10 Road, Singapore 500000' }, undefined],
    ['of a code outside of every border', { ...at(40, 40), addressDetail: 'Singapore 100010' }, 'codes'],
    ['without position and code', {}, undefined],
  ];
  test.each(cases)('MEN-09 %s', (_, place, expected) => {
    expect(findArea(areas, place)?.key).toBe(expected);
  });
});
