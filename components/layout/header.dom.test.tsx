import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { CartButton } from '@/components/cart/cart-button';
import { showServer } from '@/components/testing/show-server';
import type { FrameShop } from './frame-shop';
import { Header } from './header';
import { TabBar } from './tab-bar';

const cart = vi.hoisted(() => ({ count: 0 }));
vi.mock('@/lib/cart/cart-store', () => ({ useCartCount: () => cart.count }));

const shop: FrameShop = {
  restaurantId: 3473,
  name: 'Lantern Kitchen',
  logoUrl: '/media/logo-96.webp',
  openLine: { open: true, text: 'Open until 22:00' },
  defaultLocale: 'en',
  countryCode: 'SG',
  timeZone: 'Asia/Singapore',
  socialLinks: [],
};

const show = () =>
  showServer(
    <Header
      shop={shop}
      locale="en"
      path="/home"
      slots={{ bag: <CartButton look="bag" />, cart: <CartButton look="button" /> }}
    />,
  );

beforeEach(() => {
  cart.count = 0;
});

test('STF-03 the header holds logo, languages, dish search and the ways home, to the menu and to what is mine', async () => {
  await show();
  const header = within(screen.getByRole('banner'));
  expect(document.querySelector('header img')?.getAttribute('src')).toBe('/media/logo-96.webp');
  expect(header.getByRole('searchbox', { name: 'Search dishes' })).toBeTruthy();
  const main = within(header.getByRole('navigation', { name: 'Main' }));
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Home',
    'Menu',
    'My orders',
  ]);
  expect(header.getByText('Tiếng Việt').closest('a')?.getAttribute('href')).toContain('locale=vn');
  expect(header.getByText('中文').closest('a')?.getAttribute('hreflang')).toBe('zh-CN');
});

test.each([
  [0, null],
  [3, '3'],
  [100, '99+'],
])('STM-01 a phone’s header has the logo and the cart with %i things as %s', async (count, badge) => {
  cart.count = count;
  await show();
  const [bag] = screen.getAllByRole('button', { name: /cart/i });
  expect(bag?.querySelector('.count-dot')?.textContent ?? null).toBe(badge);
});

test('STM-01 the bottom bar leads home, to the menu, to the orders and to what is mine', async () => {
  await showServer(<TabBar locale="en" defaultLocale="en" path="/home" />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Menu', '/home#menu'],
    ['Orders', '/orderList'],
    ['Me', '/my'],
  ]);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Home');
});
