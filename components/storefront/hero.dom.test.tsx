import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { testShop } from '@/components/testing/show';
import { showServer } from '@/components/testing/show-server';
import type { RestaurantInfo } from '@/lib/contract/restaurant';
import { Banner } from './banner';
import { HeroCard } from './hero-card';

const info: RestaurantInfo = {
  offers: [],
  restaurantId: 3473,
  restaurantName: 'Lantern Kitchen',
  countryCode: 'SG',
  cuisines: ['Singaporean'],
  rating: 4.7,
  minOrderAmount: 2000,
  inBusiness: true,
  canOrder: true,
  platformAllowService: true,
  supportTakeout: true,
  canEnjoyInRestaurant: true,
  canReserve: true,
  reserveDiscount: 30,
  selfPickupLabel: '10% off',
  promotions: [],
  businessTimes: [],
  showLabelList: [],
  mandatoryDishs: [],
  specialDays: [],
  socialLinks: [],
  taxNumbers: [],
  paused: [],
  timeZone: 'Asia/Singapore',
  welcomeText: 'The lanterns are lit.',
  welcomeLine: 'Cooked when you order.',
  websiteBannerImage: '/media/own.webp',
};
const open = { open: true, text: 'Open until 22:00' };
const closed = { open: false, text: 'Opens at 11:00' };
const pictures = { bannerUrl: ['/media/a.webp', '/media/b.webp'], autoRound: true, intervalTime: 6 };

const getCardTexts = () =>
  within(screen.getByRole('list', { name: 'What would you like to do?' }))
    .getAllByRole('link')
    .map((card) => card.textContent);

const getImageUrls = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));

describe('BAN-02 the banner', () => {
  test('BAN-02 an open shop shows welcome, minimum spend, and cards for takeout, pickup, reservation and vouchers', async () => {
    await showServer(<Banner info={info} banner={pictures} openLine={open} vouchers locale="en" />);
    expect(document.body.textContent).toContain('The lanterns are lit.');
    expect(document.body.textContent).toContain('Minimum spend S$20.00');
    expect(screen.queryByText(closed.text)).toBeNull();
    expect(getCardTexts()).toEqual(['Delivery', 'Pick-up', 'ReserveTables up to 30% OFF', 'Vouchers']);
    expect(screen.getByRole('link', { current: true }).textContent).toBe('Delivery');
    expect(screen.getByRole('link', { name: 'Vouchers' }).getAttribute('href')).toBe('#vouchers');
  });

  test('scan-to-order shows the minimum of tables, or none', async () => {
    await showServer(<Banner info={info} banner={pictures} openLine={open} vouchers orderDish locale="en" />);
    expect(document.body.textContent).not.toContain('Minimum spend');
    const own = { ...info, tableMinOrderAmount: 800 };
    await showServer(<Banner info={own} banner={pictures} openLine={open} vouchers orderDish locale="en" />);
    expect(document.body.textContent).toContain('Minimum spend S$8.00');
  });

  test('BAN-02 a closed shop shows that it is closed and keeps the cards', async () => {
    await showServer(<Banner info={info} banner={pictures} openLine={closed} vouchers locale="en" />);
    expect(screen.getByText('Opens at 11:00')).toBeTruthy();
    expect(getCardTexts()).toHaveLength(4);
  });

  test('a restaurant without tables recommends its vouchers; one without a welcome greets by its name', async () => {
    const plain = { ...info, canReserve: false, welcomeText: undefined, minOrderAmount: 0 };
    await showServer(<Banner info={plain} banner={pictures} openLine={open} vouchers locale="en" />);
    expect(document.body.textContent).toContain('Welcome to Lantern Kitchen');
    expect(document.body.textContent).not.toContain('Minimum spend');
    expect(getCardTexts()).toEqual(['Delivery', 'Pick-up', 'VouchersPay less for your next meal']);
  });

  test('the HTML contains only the first image; without a banner it is the restaurant’s own', async () => {
    await showServer(<Banner info={info} banner={pictures} openLine={open} vouchers locale="en" />);
    expect(getImageUrls()).toEqual(['/media/a-800.webp']);
    await showServer(<Banner info={info} openLine={open} vouchers locale="en" />);
    expect(getImageUrls()).toEqual(['/media/own-800.webp']);
  });
});

describe('STF-06 the brand hero', () => {
  const frame = {
    restaurantId: 3473,
    name: 'Lantern Kitchen',
    openLine: open,
    defaultLocale: 'en' as const,
    countryCode: 'SG' as const,
    timeZone: 'Asia/Singapore',
    socialLinks: [],
  };
  const getTabs = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);

  test('STF-06 an open shop shows the name, and a panel with delivery, self pickup and reserve', async () => {
    await showServer(<HeroCard info={info} shop={testShop} frame={frame} locale="en" />);
    expect(screen.getByRole('heading', { name: 'Lantern Kitchen' })).toBeTruthy();
    expect(getTabs()).toEqual(['Delivery', 'Pick-up10% OFF', 'Reserve']);
    expect(document.body.textContent).not.toMatch(/closed|resting|shelf/i);
  });

  test.each([
    [{ openLine: closed }, {}, 'The kitchen is closed right now. You can order for a later time.'],
    [{}, { inBusiness: false }, 'The merchant is resting.'],
    [{}, { platformAllowService: false }, 'The merchant is off the shelf for now.'],
    [{}, { canOrder: false }, 'Only reservations are supported at the moment.'],
    [{}, { canOrder: false, canReserve: false }, 'The Merchant is Closed'],
  ])('STF-06 a shop closed by %j %j reads %s', async (line, flags, notice) => {
    await showServer(
      <HeroCard info={{ ...info, ...flags }} shop={testShop} frame={{ ...frame, ...line }} locale="en" />,
    );
    expect(document.body.textContent).toContain(notice);
    expect(screen.getByRole('heading', { name: 'Lantern Kitchen' })).toBeTruthy();
  });

  const until = '2026-11-23T04:40:00.000Z';
  test.each([
    [[{ mode: 'delivery', until }], ['delivery is paused until 12:40']],
    [
      (['delivery', 'pickup', 'table'] as const).map((mode) => ({ mode, until })),
      ['ordering is paused until 12:40'],
    ],
    [
      [
        { mode: 'delivery', until },
        { mode: 'pickup', until: '2026-11-23T05:00:00.000Z' },
      ],
      ['delivery is paused until 12:40', 'pick-up is paused until 13:00'],
    ],
  ] satisfies [RestaurantInfo['paused'], string[]][])('CON-11 pauses %j read %j', async (paused, lines) => {
    await showServer(<HeroCard info={{ ...info, paused }} shop={testShop} frame={frame} locale="en" />);
    for (const line of lines) expect(document.body.textContent).toContain(line);
  });

  test('RT-03 scan-to-order has no reservations', async () => {
    await showServer(<HeroCard info={info} shop={testShop} frame={frame} locale="en" orderDish />);
    expect(getTabs()).toEqual(['Delivery', 'Pick-up10% OFF']);
  });
});
