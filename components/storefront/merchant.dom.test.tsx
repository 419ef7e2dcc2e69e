import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { loadOutlets } from '@/lib/server/data/load-outlets';
import { Merchant } from './merchant';

vi.mock('@/lib/server/data/load-outlets', () => ({ loadOutlets: vi.fn() }));
vi.mock('@/lib/server/env', () => ({
  getStorefrontEnv: () => ({ IMAGE_HOST: 'https://pictures.example.com' }),
}));

const info = {
  restaurantId: 3473,
  restaurantName: 'Lantern Kitchen',
  restaurantDesc: 'Hawker classics.',
  address: '56 Eng Hoon Street',
  contactNoNew: '+65 6221 7740',
  countryCode: 'SG',
  timeZone: 'Asia/Singapore',
  businessTimes: [{ dayOfWeekFrom: 1, dayOfWeekTo: 7, times: [{ startTime: '07:00', endTime: '23:30' }] }],
  businessTimeDesc: 'Mon-Fri 11:00-22:00;Sat-Sun 08:00-22:30',
  specialDays: [
    { date: '2020-01-01', note: 'Long over', times: [] },
    { date: '2126-02-07', note: 'Second day of New Year', times: [] },
    { date: '2126-02-06', note: 'New Year', times: [{ startTime: '07:00', endTime: '15:00' }] },
  ],
  lat: 1.28,
  lng: 103.83,
  webResShowImg: 'shops/3473.webp',
  taxNumbers: [{ name: 'GST Reg. No.', number: 'M2-1234567-8' }],
} as unknown as RestaurantInfo;

beforeEach(() => {
  vi.mocked(loadOutlets).mockResolvedValue(
    Array.from({ length: 5 }, (_, index) => ({
      restaurantId: index,
      restaurantName: `门店${index}`,
      restaurantNameEn: `Lantern Kitchen, Outlet ${index}`,
      address: `${index} Long Road`,
      imgBrand: undefined,
      businessTimeDesc: undefined,
      distanceInMeter: undefined,
      restaurantWebUrl: undefined,
    })),
  );
});

const getFact = (name: string) => screen.getByText(name).closest('dt')?.nextElementSibling as Element;

test('STF-11 opening hours are listed one per line, with special days below, and all outlets are named', async () => {
  await show(await Merchant({ info, shop: testShop, locale: 'en' }));
  const getFactLines = (name: string) => [...getFact(name).children].map((line) => line.textContent);
  expect(getFactLines('Opening hours')).toEqual(['Mon-Fri 11:00-22:00', 'Sat-Sun 08:00-22:30']);
  expect(getFactLines('Special days')).toEqual([
    'Wed, 6 Feb 2126 07:00–15:00New Year',
    'Thu, 7 Feb 2126 ClosedSecond day of New Year',
  ]);
  const outlets = within(screen.getByText('5 other outlets').closest('details')!).getAllByRole('listitem', {
    hidden: true,
  });
  expect(outlets.map((outlet) => outlet.textContent)).toEqual(
    [0, 1, 2, 3, 4].map((number) => `Outlet ${number}${number} Long Road`),
  );
});

test('STF-11 hours without a merchant’s description are formatted from businessTimes', async () => {
  await show(
    await Merchant({ info: { ...info, businessTimeDesc: undefined }, shop: testShop, locale: 'en' }),
  );
  expect(getFact('Opening hours').textContent).toBe('Mon–Sun 07:00–23:30');
});

test('DEC-81 the page about the restaurant has the steps of the delivery fee', async () => {
  const stepList = [
    { distance: 3000, deliveryFee: 300 },
    { distance: 6000, deliveryFee: 550 },
  ];
  const delivers = { ...info, supportTakeout: true, saasDeliveryFeeSubsidy: { stepList } };
  await show(await Merchant({ info: delivers, shop: testShop, locale: 'en', whole: true }));
  const steps = [...getFact('Delivery').children].map(({ textContent }) => textContent);
  expect(steps).toEqual(['Up to 3.00 KM: S$3.00', 'Up to 6.00 KM: S$5.50']);
});

test('TRK-03 the page about the restaurant shows its image from the configured object storage', async () => {
  const { container } = await show(await Merchant({ info, shop: testShop, locale: 'en', whole: true }));
  expect(container.querySelector('img')?.getAttribute('src')).toBe(
    'https://pictures.example.com/shops/3473.webp',
  );
  expect(screen.getByRole('link', { name: /^Open in maps/ }).getAttribute('href')).toContain('1.28%2C103.83');
});

test('TAX-01 the page about the restaurant has its numbers at tax offices, the storefront has not', async () => {
  const { unmount } = await show(await Merchant({ info, shop: testShop, locale: 'en', whole: true }));
  expect(getFact('GST Reg. No.').textContent).toBe('M2-1234567-8');
  unmount();
  await show(await Merchant({ info, shop: testShop, locale: 'en' }));
  expect(screen.queryByText('GST Reg. No.')).toBeNull();
});
