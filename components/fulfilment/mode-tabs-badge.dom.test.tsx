import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import { ModeTabs } from './mode-tabs';

const tabs = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);

test.each([
  [9, 'Pick-up−10%'],
  [8.5, 'Pick-up−15%'],
  [undefined, 'Pick-up'],
])(
  'STM-02 takeout, pickup and reserve, with %s tenths to pay at pickup as %s',
  async (selfPickupDiscount, pickup) => {
    await show(<ModeTabs shop={{ ...testShop, restaurantId: 8_001, selfPickupDiscount }} />);
    expect(tabs()).toEqual(['Delivery', pickup, 'Reserve']);
  },
);

test('STM-02 in Vietnamese the badge states the same percent', async () => {
  await show(<ModeTabs shop={{ ...testShop, restaurantId: 8_001 }} />, { locale: 'vn' });
  expect(tabs()).toEqual(['Giao hàng', 'Tự đến lấy−10%', 'Đặt bàn']);
});
