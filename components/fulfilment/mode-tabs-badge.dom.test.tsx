import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import { ModeTabs } from './mode-tabs';

const getTabs = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);

describe('STM-02 the tabs in English', () => {
  test.each([
    [9, 'Pick-up10% OFF'],
    [8.5, 'Pick-up15% OFF'],
    [undefined, 'Pick-up'],
  ])(
    'STM-02 the tabs are takeout, pickup and reserve; %s tenths of the price at pickup read %s',
    async (selfPickupDiscount, pickup) => {
      await show(<ModeTabs />, { shop: { restaurantId: 8_001, selfPickupDiscount } });
      expect(getTabs()).toEqual(['Delivery', pickup, 'Reserve']);
    },
  );
});

describe('CTY-08 the badge in Chinese and Vietnamese', () => {
  test.each([
    ['zh-CN', 9, '自取9折'],
    ['zh-CN', 8.5, '自取8.5折'],
    ['vn', 9, 'Đến lấyGiảm 10%'],
    ['vn', 8.5, 'Đến lấyGiảm 15%'],
  ] as const)('CTY-08 in %s the badge of %s tenths reads %s', async (locale, selfPickupDiscount, pickup) => {
    await show(<ModeTabs />, { locale, shop: { restaurantId: 8_001, selfPickupDiscount } });
    expect(getTabs()[1]).toBe(pickup);
  });
});
