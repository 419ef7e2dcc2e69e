import { describe, expect, test } from 'vitest';
import { findPickupBadge, getDefaultMode, getStartMode, listOfferedModes } from './mode';

const createFlags = (takeout: boolean, dineIn: boolean, reserve: boolean) => ({
  supportTakeout: takeout,
  canEnjoyInRestaurant: dineIn,
  canReserve: reserve,
});

describe('DLV-02, DLV-03, DLV-04 which mode a page starts with', () => {
  test.each([
    [createFlags(true, true, true), 'DELIVERY_TO_HOME'],
    [createFlags(true, false, false), 'DELIVERY_TO_HOME'],
    [createFlags(false, true, true), 'SELF_PICKUP'],
    [createFlags(false, true, false), 'SELF_PICKUP'],
    [createFlags(false, false, true), 'RESERVE'],
    [createFlags(false, false, false), 'RESERVE'],
  ] as const)('DLV-02 the default by flags %j is %s', (given, mode) => {
    expect(getDefaultMode(given)).toBe(mode);
  });

  test.each([
    // stored, url, flags -> mode
    ['SELF_PICKUP', null, createFlags(true, true, false), 'SELF_PICKUP'],
    ['DELIVERY_TO_HOME', 'pickup', createFlags(true, true, false), 'SELF_PICKUP'],
    ['SELF_PICKUP', 'delivery', createFlags(true, true, false), 'DELIVERY_TO_HOME'],
    [undefined, 'reserve', createFlags(true, true, true), 'RESERVE'],
    ['SELF_PICKUP', 'reserve', createFlags(true, true, false), 'SELF_PICKUP'],
    ['DELIVERY_TO_HOME', null, createFlags(false, true, false), 'SELF_PICKUP'],
    ['RESERVE', null, createFlags(true, true, true), 'DELIVERY_TO_HOME'],
    [undefined, 'pickup', createFlags(true, false, false), 'DELIVERY_TO_HOME'],
    ['SELF_PICKUP', 'other', createFlags(true, false, true), 'DELIVERY_TO_HOME'],
  ] as const)(
    'DLV-02, DLV-03 stored %s with mode=%s starts on the right mode',
    (stored, url, given, mode) => {
      expect(getStartMode(given, stored, url)).toBe(mode);
    },
  );

  test('DLV-04 tabs exist by flags, and reserve not in scan-to-order mode', () => {
    expect(listOfferedModes(createFlags(true, true, true))).toEqual([
      'DELIVERY_TO_HOME',
      'SELF_PICKUP',
      'RESERVE',
    ]);
    expect(listOfferedModes(createFlags(true, true, true), true)).toEqual([
      'DELIVERY_TO_HOME',
      'SELF_PICKUP',
    ]);
    expect(listOfferedModes(createFlags(true, false, false))).toEqual(['DELIVERY_TO_HOME']);
  });

  test.each([
    ['en', 9, 10],
    ['en', 8.5, 15],
    ['en', 7, 30],
    ['vn', 8.5, 15],
    ['zh-CN', 9, 9],
    ['zh-CN', 8.5, 8.5],
    ['en', 10, undefined],
    ['zh-CN', undefined, undefined],
  ] as const)('CTY-08 in %s the badge of %s tenths has the number %s', (locale, tenths, number) => {
    expect(findPickupBadge(tenths, locale)).toBe(number);
  });
});
